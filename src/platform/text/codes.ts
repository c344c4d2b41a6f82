/**
 * What is read out and typed letter by letter: references (`MR-7K3QZ9`) and codes of ten capital letters and digits
 * (`TJK7RT61SV`). Has no flags and no groups, so that it can be part of another pattern.
 */
export const CODES = /\b(?:[A-Z]{2}-[2-9A-Z]{6}|(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{10})\b/;
