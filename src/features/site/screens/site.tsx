import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText, isConflict } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { ForbiddenScreen, isForbidden, QueryView } from "../../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import { useSession } from "../../../shell/session.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useShowSite, useSite } from "../../../ui/use-site.ts";
import { ImagePicker } from "../../assets/image-picker.tsx";
import { uploadImage, uploadsLibrary } from "../../assets/upload-image.tsx";
import { FieldsFixedByServer } from "../dashboard/ask-the-server.tsx";
import { FoldedSection, SiteForm, useSiteForm } from "../dashboard/site-form.tsx";
import { SiteVersions } from "../dashboard/site-versions.tsx";
import { changeSite, fetchSite, fetchSiteVersions } from "../site.calls.ts";
import { SITE_FIELDS, type SiteSettings, type SiteVersion } from "../site.contract.ts";

const SCREEN = "/dashboard/site";

export const meta = screenTitle(SCREEN);

const SITE_KEY = ["site"];
const VERSIONS_KEY = ["site", "versions"];

export default function Site() {
	const versions = useQuery({
		queryKey: VERSIONS_KEY,
		queryFn: () => fetchSiteVersions(browserApi),
	});
	const site = useQuery({ queryKey: SITE_KEY, queryFn: () => fetchSite(browserApi) });
	const refusal = versions.error ?? site.error;
	if (isForbidden(refusal)) {
		return <ForbiddenScreen of={SCREEN} error={refusal} what="the site settings" />;
	}
	const texts = { what: "site settings", failed: "Failed to fetch the site settings: {status}" };
	return (
		<>
			<ScreenHead of={SCREEN} />
			<QueryView query={versions} {...texts}>
				{(list) => (
					<QueryView query={site} {...texts}>
						{(settings) => <Settings site={settings} versions={list} />}
					</QueryView>
				)}
			</QueryView>
		</>
	);
}

function Settings({ site, versions }: { site: SiteSettings; versions: readonly SiteVersion[] }) {
	const { user } = useSession();
	const shownSite = useSite();
	const showSite = useShowSite();
	const queryClient = useQueryClient();
	/** The fields of the version to restore once the user agrees to lose unsaved changes. */
	const [toRestore, setToRestore] = useState<SiteVersion["fields"] | null>(null);
	const show = (saved: SiteSettings) => {
		const { fixed: _, updated_at: __, terms_confirmed_at: ___, ...shown } = saved;
		showSite({ ...shownSite, ...shown });
		queryClient.setQueryData(SITE_KEY, saved);
		void queryClient.invalidateQueries({ queryKey: VERSIONS_KEY });
		toast.success("Saved: all pages show it now");
	};
	const edit = useSiteForm({ site, userId: user?.id ?? "", onSaved: show });
	const restoreMutation = useMutation({
		onMutate: () => structuredClone(edit.form.getValues()),
		mutationFn: (fields: SiteVersion["fields"]) => {
			// The server refuses fields that the environment fixes.
			const changeable = SITE_FIELDS.filter((name) => !site.fixed?.includes(name));
			const allFields = Object.fromEntries(changeable.map((name) => [name, fields[name] ?? null]));
			return changeSite(browserApi, { body: { ...allFields, updated_at: site.updated_at } });
		},
		onSuccess: (saved, _fields, valuesBefore) => {
			edit.show(saved, edit.draft.changedSince(valuesBefore));
			show(saved);
		},
		// Load what somebody else has saved: then the version can be restored in its place.
		onError: (error) => {
			if (isConflict(error)) void queryClient.invalidateQueries({ queryKey: SITE_KEY });
		},
	});
	const restore = restoreMutation.mutate;
	return (
		<div className="sections">
			<SiteForm
				edit={edit}
				picker={(label, picture, onChange) => (
					<ImagePicker
						label={label}
						value={picture && { id: picture.id, url: picture.url ?? "" }}
						onChange={(image) => onChange(image && { id: image.id, url: image.url })}
						upload={uploadImage}
						library={uploadsLibrary()}
					/>
				)}
			/>
			<FieldsFixedByServer fixed={site.fixed} />
			<FoldedSection id="versions" title="Versions">
				{restoreMutation.error && (
					// The pressed button may be far below.
					<div ref={(box) => box?.scrollIntoView({ block: "nearest" })}>
						<Refusal title={errorText(restoreMutation.error, "Failed to restore the settings")}>
							<p>
								Nothing was restored.
								{isConflict(restoreMutation.error) &&
									" What they saved is the current version below."}
							</p>
						</Refusal>
					</div>
				)}
				<SiteVersions
					versions={versions}
					busy={restoreMutation.isPending}
					onRestore={(fields) => (edit.isDirty ? setToRestore(fields) : restore(fields))}
				/>
			</FoldedSection>
			<ConfirmDialog
				open={toRestore !== null}
				title="Restore without saving?"
				confirmLabel="Restore"
				onConfirm={() => {
					if (toRestore) restore(toRestore);
					setToRestore(null);
				}}
				onCancel={() => setToRestore(null)}
			>
				<p>What you typed in the form is not saved yet. It would be lost.</p>
			</ConfirmDialog>
		</div>
	);
}
