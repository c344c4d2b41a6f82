/** What goes out with a delivery: documents, and what is built for a science project. Safe in the browser. */
export const DELIVERY_KINDS = {
	names: /.\.(pdf|docx|jpe?g|jfif|jpe|png|ino|py|c|cpp|h|csv|txt|xlsx|pptx|zip)$/i,
	words: "PDF, DOCX, JPG, XLSX, PPTX, ZIP, CSV, TXT, INO, PY, C, CPP or H",
};

export const DELIVERY_HINT = `${DELIVERY_KINDS.words} up to 10MB`;
export const DELIVERY_REFUSED = `The file was not accepted. ${DELIVERY_HINT}.`;
