// npm run fresh: moves ./data to ./data.old, so that the next start creates a new database with sample content.
import { existsSync, renameSync, rmSync } from "node:fs";
import { lockFolder } from "../src/db/folder-lock.ts";

const [folder, old] = ["data", "data.old"];
try {
	if (existsSync(folder)) {
		// Fails while a server uses the folder.
		lockFolder(folder)();
		rmSync(old, { recursive: true, force: true });
		renameSync(folder, old);
		console.log(`./${folder} is now ./${old}`);
	}
	console.log(`npm run dev or npm start creates a new ./${folder} and prints its first admin`);
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
}
