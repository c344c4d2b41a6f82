/** What goes out with a delivery: documents, and what is built for a science project. Safe in the browser. */
export const DELIVERY_KINDS = {
	namePattern: /.\.(pdf|docx|jpe?g|jfif|jpe|png|ino|py|c|cpp|h|csv|txt|xlsx|pptx|zip)$/i,
	label: "PDF, DOCX, JPG, XLSX, PPTX, ZIP, CSV, TXT, INO, PY, C, CPP or H",
};

export const DELIVERY_HINT = `${DELIVERY_KINDS.label} up to 10MB`;
export const DELIVERY_REFUSED = `The file was not accepted. ${DELIVERY_HINT}.`;
