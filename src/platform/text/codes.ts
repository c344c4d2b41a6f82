/** References (`MR-7K3QZ9`) and codes (`TJK7RT61SV`). No flags and groups: it can be part of another pattern. */
export const CODES = /\b(?:[A-Z]{2}-[2-9A-Z]{6}|(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{10})\b/;
