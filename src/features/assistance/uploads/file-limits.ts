/** What of files is accepted, and what is said of the others. */

export const MAX_FILES = 10;
/** Bytes of one file: 10 MB. */
export const MAX_FILE_BYTES = 10_485_760;

export const FILES_HINT = "PDF, DOCX, JPG up to 10MB";
export const FILE_REFUSED = `One of the files was not accepted. ${FILES_HINT}.`;
