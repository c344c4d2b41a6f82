/** Limits for files, and the messages for refused ones. */

export const MAX_FILES = 10;
/** 10 MB in bytes, for one file. */
export const MAX_FILE_BYTES = 10_485_760;

export const FILES_HINT = "PDF, DOCX, JPG up to 10MB";
export const FILE_REFUSED = `One of the files was not accepted. ${FILES_HINT}.`;
