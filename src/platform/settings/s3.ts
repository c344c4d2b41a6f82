import { z } from "zod";
import { address, refuse } from "../environment.ts";

/** The S3-compatible store of uploads. */
export const s3Variables = {
	S3_ENDPOINT: address("http:", "https:").optional().meta({
		description: "S3-compatible store for uploads",
		otherwise: "uploads are in `DATA_DIR`",
	}),
	S3_BUCKET: z.string().optional().meta({ description: "bucket of the store", otherwise: "none" }),
	S3_REGION: z
		.string()
		.optional()
		.meta({ description: "region of the store", otherwise: "`us-east-1`" }),
	S3_ACCESS_KEY_ID: z
		.string()
		.optional()
		.meta({ description: "access key of the store", otherwise: "none" }),
	S3_SECRET_ACCESS_KEY: z
		.string()
		.optional()
		.meta({ description: "secret access key of the store", otherwise: "none", secret: true }),
};

type Variables = z.output<z.ZodObject<typeof s3Variables>>;

/** Undefined if uploads are stored on disk. */
export function s3(given: Variables, context: z.RefinementCtx) {
	const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
	if (!S3_ENDPOINT) {
		return (S3_BUCKET ?? S3_REGION ?? S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY)
			? refuse(context, "S3_ENDPOINT", "is needed when another S3_ variable is set")
			: undefined;
	}
	const needed = "is needed when S3_ENDPOINT is set";
	if (!S3_BUCKET) return refuse(context, "S3_BUCKET", needed);
	if (!S3_ACCESS_KEY_ID) return refuse(context, "S3_ACCESS_KEY_ID", needed);
	if (!S3_SECRET_ACCESS_KEY) return refuse(context, "S3_SECRET_ACCESS_KEY", needed);
	return {
		endpoint: S3_ENDPOINT,
		bucket: S3_BUCKET,
		region: S3_REGION ?? "us-east-1",
		accessKeyId: S3_ACCESS_KEY_ID,
		secretAccessKey: S3_SECRET_ACCESS_KEY,
	};
}
