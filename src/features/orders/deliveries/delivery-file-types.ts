/** Types of files for the customer: documents, and the code and data of a project. Has no server-only imports. */
export const DELIVERY_FILE_TYPES = {
	namePattern: /.\.(pdf|docx|jpe?g|jfif|jpe|png|ino|py|c|cpp|h|csv|txt|xlsx|pptx|zip)$/i,
	label: "PDF, DOCX, JPG, XLSX, PPTX, ZIP, CSV, TXT, INO, PY, C, CPP or H",
};

export const DELIVERY_HINT = `${DELIVERY_FILE_TYPES.label} up to 10MB`;
export const DELIVERY_REFUSED = `The file was not accepted. ${DELIVERY_HINT}.`;
