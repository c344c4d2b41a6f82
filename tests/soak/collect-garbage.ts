// Loaded into the server together with --expose-gc, so that memory can be measured after a garbage collection.
process.on("SIGUSR2", () => void globalThis.gc?.());
