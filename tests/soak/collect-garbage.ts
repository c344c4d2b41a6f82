// Loaded into the soaked server beside --expose-gc, so that its memory can be read without what only waits to
// be collected.
process.on("SIGUSR2", () => void globalThis.gc?.());
