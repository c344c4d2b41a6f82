import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorText } from "../../../platform/browser/api-error.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { ForbiddenScreen, isForbidden, QueryView } from "../../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import { useSession } from "../../../shell/session.ts";
import { site as shownSite } from "../../../site.ts";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toast.tsx";
import { ImagePicker } from "../../assets/image-picker.tsx";
import { uploadImage, uploadsLibrary } from "../../assets/upload-image.tsx";
import { SiteForm, type SiteTyping } from "../dashboard/site-form.tsx";
import { SiteVersions } from "../dashboard/site-versions.tsx";
import { changeSite, fetchSite, fetchSiteVersions } from "../site.calls.ts";
import { SITE_FIELDS, type SiteSettings, type SiteVersion } from "../site.contract.ts";

const SCREEN = "/dashboard/site";

export const meta = screenTitle(SCREEN);

const VERSIONS = ["site", "versions"];

/** The owner's settings: name, contact, texts and terms, with their versions. */
export default function Site() {
	const { user } = useSession();
	const queryClient = useQueryClient();
	const versions = useQuery({ queryKey: VERSIONS, queryFn: () => fetchSiteVersions(browserApi) });
	const site = useQuery({ queryKey: ["site"], queryFn: () => fetchSite(browserApi) });
	/** How often the settings were replaced: the form begins with them again. */
	const [turn, setTurn] = useState(0);
	const typing = useRef<SiteTyping>(null);
	/** What is restored once the person agrees to lose what they typed. */
	const [asked, setAsked] = useState<SiteVersion["fields"] | null>(null);
	const show = (saved: SiteSettings) => {
		const { fixed: _, updated_at: __, terms_confirmed_at: ___, ...shown } = saved;
		Object.assign(shownSite, shown);
		queryClient.setQueryData(["site"], saved);
		void queryClient.invalidateQueries({ queryKey: VERSIONS });
		toast.success("Saved: all pages show it now");
	};
	const restoring = useMutation({
		mutationFn: (fields: SiteVersion["fields"]) =>
			changeSite(
				browserApi,
				Object.fromEntries(
					// What the environment fixes is refused.
					SITE_FIELDS.filter((name) => !site.data?.fixed?.includes(name)).map((name) => [
						name,
						fields[name] ?? null,
					]),
				),
			),
		onSuccess: (saved) => {
			show(saved);
			// Otherwise the form that begins again would restore it over these settings.
			typing.current?.discard();
			setTurn((count) => count + 1);
		},
		onError: (error) => toast.error(errorText(error, "Failed to restore the settings")),
	});
	const refusal = versions.error ?? site.error;
	if (isForbidden(refusal)) {
		return (
			<ForbiddenScreen
				of={SCREEN}
				error={refusal}
				failed="Failed to fetch the site settings: {status}"
			/>
		);
	}
	return (
		<>
			<ScreenHead of={SCREEN} />
			<QueryView
				query={versions}
				loading="Loading site settings..."
				failed="Failed to fetch the site settings: {status}"
			>
				{(list) => (
					<QueryView
						query={site}
						loading="Loading site settings..."
						failed="Failed to fetch the site settings: {status}"
					>
						{(settings) => (
							<>
								<SiteForm
									key={turn}
									ref={typing}
									api={browserApi}
									site={settings}
									userId={user?.id ?? ""}
									picker={(label, picture, onChange) => (
										<ImagePicker
											label={label}
											value={picture && { id: picture.id, url: picture.url ?? "" }}
											onChange={(image) => onChange(image && { id: image.id, url: image.url })}
											upload={uploadImage}
											library={uploadsLibrary()}
										/>
									)}
									onSaved={show}
								/>
								<Card as="section" className="mt-6">
									<div className="stack">
										<h2>Versions</h2>
										<SiteVersions
											versions={list}
											busy={restoring.isPending}
											onRestore={(fields) =>
												typing.current?.isUnsaved ? setAsked(fields) : restoring.mutate(fields)
											}
										/>
									</div>
								</Card>
							</>
						)}
					</QueryView>
				)}
			</QueryView>
			<ConfirmDialog
				open={asked !== null}
				title="Restore without saving?"
				confirmLabel="Restore"
				onConfirm={() => {
					if (asked) restoring.mutate(asked);
					setAsked(null);
				}}
				onCancel={() => setAsked(null)}
			>
				<p>What you typed in the form is not saved yet. It would be lost.</p>
			</ConfirmDialog>
		</>
	);
}
