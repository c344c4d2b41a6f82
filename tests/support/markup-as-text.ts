/** Must appear unchanged wherever a name, title or note is shown. */
export const MARKUP_AS_TEXT = `"><img src=x: onerror=pwned=1></title></script><script>pwned=1</script>{{7*7}}`;
