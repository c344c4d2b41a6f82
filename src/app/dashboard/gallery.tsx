import {
	type InfiniteData,
	type UseInfiniteQueryResult,
	useInfiniteQuery,
	useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { unshrinkableError } from "../../features/assets/dashboard/shrink-picture.ts";
import { ImagePicker } from "../../features/assets/image-picker.tsx";
import {
	uploadImage,
	uploadImageOfAnySize,
	uploadsLibrary,
} from "../../features/assets/upload-image.tsx";
import { GalleryItemForm } from "../../features/gallery/dashboard/gallery-form.tsx";
import { GalleryTable } from "../../features/gallery/dashboard/gallery-table.tsx";
import {
	changeGalleryItem,
	deleteGalleryItem,
	trashedPhotos,
} from "../../features/gallery/dashboard/manage-gallery.calls.ts";
import { ManyPhotos } from "../../features/gallery/dashboard/many-photos.tsx";
import {
	fetchGallery,
	fetchPhoto,
	type Photo,
	type PhotoPage,
} from "../../features/gallery/gallery.calls.ts";
import { isConflict } from "../../platform/browser/api-error.ts";
import { browserApi } from "../../shell/browser-api.ts";
import { QueryView } from "../../shell/dashboard/query-view.tsx";
import { RecordBeingFetched } from "../../shell/dashboard/record-dialog.tsx";
import { ScreenHead, screenTitle } from "../../shell/dashboard/screen-head.tsx";
import { useRecordAddress, useShownRecord } from "../../shell/dashboard/use-record.ts";
import { useUndoDeletion } from "../../shell/dashboard/use-restore.ts";
import { useSession } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { mayMoveFocus } from "../../ui/focus.ts";
import { textOrNone } from "../../ui/format.ts";
import { PlusIcon } from "../../ui/icons.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.tsx";
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx";
import { TrashNote, useConfirmedAction } from "../../ui/use-confirmed-action.tsx";
import { useRowSaves } from "../../ui/use-row-saves.tsx";

const SCREEN = "/dashboard/gallery";

export const meta = screenTitle(SCREEN);

const QUERY = ["gallery"];

export default function Gallery() {
	const queryClient = useQueryClient();
	const { user } = useSession();
	const editAddress = useRecordAddress("edit");
	const editingId = editAddress.id;
	/** React key: each new photo starts with an empty form. */
	const [formNumber, setFormNumber] = useState(0);
	/** The photo to edit once the form's unsaved text is dealt with. */
	const [photoToEdit, setPhotoToEdit] = useState<Photo | null>(null);
	const [unsaved, setUnsaved] = useState(false);
	const [uploading, setUploading] = useState(false);
	const [hasUnaddedPhotos, setHasUnaddedPhotos] = useState(false);
	const query = useInfiniteQuery({
		queryKey: QUERY,
		queryFn: ({ pageParam }) => fetchGallery(browserApi, { page: pageParam, token: "required" }),
		initialPageParam: 1,
		getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : undefined),
	});
	const offerUndo = useUndoDeletion(trashedPhotos);
	const deletion = useConfirmedAction({
		run: ({ id }: Photo) => deleteGalleryItem(browserApi, id),
		onDone: (_answer, { id, title }) => {
			void queryClient.invalidateQueries({ queryKey: QUERY });
			if (editingId === id) startForm(null);
			toast.success("Gallery item deleted successfully");
			offerUndo({ id, title }, photos);
		},
		fallback: "Failed to delete gallery item",
	});

	const photos = query.data?.pages.flatMap(({ items }) => items) ?? [];
	const { record, query: linkedQuery } = useShownRecord<Photo>({
		id: editingId,
		rows: query.data && photos,
		queryKey: [...QUERY, "linked"],
		fetch: (id) => fetchPhoto(browserApi, id),
	});
	const edited = record ?? null;

	function startForm(photo: Photo | null) {
		if (photo) editAddress.open(photo.id);
		else if (editingId !== null) editAddress.close();
		setFormNumber((count) => count + 1);
		setPhotoToEdit(null);
	}

	return (
		<>
			<ScreenHead of={SCREEN} />
			<div className="sections">
				<Card as="section" className="stack">
					<h2>{edited ? "Edit Gallery Item" : "Add Gallery Item"}</h2>
					<GalleryItemForm
						key={edited?.id ?? formNumber}
						photo={edited}
						userId={user?.id ?? ""}
						uploading={uploading}
						picker={(picture, onChange) => (
							<ImagePicker
								label="Image"
								value={picture}
								onChange={onChange}
								upload={uploadImage}
								library={uploadsLibrary()}
								onBusy={setUploading}
							/>
						)}
						onUnsaved={setUnsaved}
						onCancel={() => startForm(null)}
						onSaved={(isUnchanged) => {
							toast.success(
								edited ? "Gallery item saved successfully" : "Gallery item created successfully",
							);
							void queryClient.invalidateQueries({ queryKey: QUERY });
							if (isUnchanged || !edited) startForm(null);
						}}
					/>
				</Card>
				<AddMany isHidden={edited !== null} onUnsaved={setHasUnaddedPhotos} />
				<PhotoList
					query={query}
					photos={photos}
					edited={edited?.id ?? null}
					onEdit={(photo) => (unsaved ? setPhotoToEdit(photo) : startForm(photo))}
					onDelete={deletion.askToConfirm}
				/>
			</div>
			{editingId && query.data && !edited && (
				<RecordBeingFetched
					title="Edit Gallery Item"
					query={linkedQuery}
					what="gallery item"
					onClose={editAddress.close}
				/>
			)}
			<ConfirmDialog title="Delete Gallery Item" {...deletion.dialog}>
				<p>Delete “{textOrNone(deletion.item?.title)}”?</p>
				<TrashNote />
			</ConfirmDialog>
			<ConfirmDialog
				open={photoToEdit !== null}
				title="Leave without saving?"
				confirmLabel="Leave"
				cancelLabel="Stay"
				onConfirm={() => startForm(photoToEdit)}
				onCancel={() => setPhotoToEdit(null)}
			>
				<p>What you typed in the form is not saved yet.</p>
			</ConfirmDialog>
			<UnsavedGuard when={unsaved || hasUnaddedPhotos}>
				{hasUnaddedPhotos &&
					"The photos you chose are not in the gallery yet. They and their titles will be lost: you would have to choose them again."}
			</UnsavedGuard>
		</>
	);
}

interface AddManyProps {
	isHidden: boolean;
	onUnsaved: (isUnsaved: boolean) => void;
}

function AddMany({ isHidden, onUnsaved }: AddManyProps) {
	const queryClient = useQueryClient();
	const [isAddingMany, setAddingMany] = useState(false);
	const [takesFocus, setTakesFocus] = useState(false);
	if (!isAddingMany) {
		return (
			<div>
				<Button small autoFocus={takesFocus} onClick={() => setAddingMany(true)}>
					<PlusIcon />
					Add Many Photos
				</Button>
			</div>
		);
	}
	return (
		<Card as="section" className="stack" hidden={isHidden}>
			<h2>Add Many Photos</h2>
			<ManyPhotos
				refuse={unshrinkableError}
				upload={uploadImageOfAnySize}
				onUnsaved={onUnsaved}
				onStored={(count, remaining) => {
					toast.success(
						count === 1
							? "Gallery item created successfully"
							: `${count} gallery items created successfully`,
					);
					void queryClient.invalidateQueries({ queryKey: QUERY });
					if (remaining > 0) return;
					onUnsaved(false);
					// The pressed button is removed with its form, so the button that opens it gets the focus.
					setTakesFocus(mayMoveFocus(null));
					setAddingMany(false);
				}}
			/>
		</Card>
	);
}

function useStars() {
	const queryClient = useQueryClient();
	return useRowSaves({
		rowOf: ({ id }: Photo) => id,
		save: async (photo) => {
			const featured = !photo.featured;
			const star = async ({ title, description, image_id, updated_at, ...others }: Photo) => {
				const body = { title, description, image_id, featured, updated_at };
				const stored = await changeGalleryItem(browserApi, photo.id, body);
				return { ...others, ...body, updated_at: stored.updated_at || updated_at };
			};
			try {
				return await star(photo);
			} catch (error) {
				if (!isConflict(error)) throw error;
				// Sends the current texts, so that a change by somebody else is kept.
				return star(await fetchPhoto(browserApi, photo.id));
			}
		},
		// Featured photos come first after the next fetch; until then the row stays under the pointer.
		onSaved: (changed, { id }) => {
			queryClient.setQueryData<InfiniteData<PhotoPage>>(
				QUERY,
				(data) =>
					data && {
						...data,
						pages: data.pages.map((page) => ({
							...page,
							items: page.items.map((photo) =>
								photo.id === id ? { ...photo, ...changed } : photo,
							),
						})),
					},
			);
		},
		fallback: "Failed to update gallery item",
	});
}

interface PhotoListProps {
	query: UseInfiniteQueryResult<InfiniteData<PhotoPage>>;
	photos: readonly Photo[];
	edited: string | null;
	onEdit: (photo: Photo) => void;
	onDelete: (photo: Photo) => void;
}

function PhotoList({ query, photos, edited, onEdit, onDelete }: PhotoListProps) {
	const stars = useStars();
	return (
		<section aria-label="Gallery items">
			<QueryView query={query} what="gallery items">
				{() =>
					photos.length === 0 ? (
						<EmptyState title="No gallery items found.">
							Add photos and give each a title.
						</EmptyState>
					) : (
						<GalleryTable
							photos={photos}
							editing={edited}
							featuredOf={({ id, featured }) => (stars.isSaving(id) ? !featured : featured)}
							isSaving={stars.isSaving}
							failureOf={stars.failureOf}
							onStar={stars.save}
							onEdit={onEdit}
							onDelete={onDelete}
						/>
					)
				}
			</QueryView>
			{query.hasNextPage && (
				<div className="pt-4">
					<Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
						{query.isFetchingNextPage ? "Loading..." : "Load More"}
					</Button>
				</div>
			)}
		</section>
	);
}
