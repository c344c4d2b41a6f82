import { useQuery, useQueryClient } from "@tanstack/react-query";
import { groupBy } from "../../../platform/text/group-by.ts";
import { browserApi } from "../../../shell/browser-api.ts";
import { QueryView } from "../../../shell/dashboard/query-view.tsx";
import { ScreenHead, screenTitle } from "../../../shell/dashboard/screen-head.tsx";
import { usePageAddress } from "../../../shell/dashboard/use-page-address.ts";
import { useSession } from "../../../shell/session.ts";
import { classes } from "../../../ui/format.ts";
import { Link } from "../../../ui/link.tsx";
import { toast } from "../../../ui/toast.tsx";
import { MessageText } from "../dashboard/message-text.tsx";
import type { MessageTemplate } from "../templates.contract.ts";
import { fetchTemplates, saveTemplate } from "../work.calls.ts";

const SCREEN = "/dashboard/messages";

export const meta = screenTitle(SCREEN);

const CHANNELS: Record<string, string> = { whatsapp: "WhatsApp", sms: "SMS", email: "Email" };

const nameOf = ({ channel, key }: MessageTemplate) => `${channel}.${key}`;

export default function Messages() {
	const queryKey = ["message-templates"];
	const query = useQuery({ queryKey, queryFn: () => fetchTemplates(browserApi) });
	const queryClient = useQueryClient();
	const { user } = useSession();
	const chosenName = usePageAddress().filter("message");
	return (
		<>
			<ScreenHead of={SCREEN} />
			<QueryView query={query} what="message texts" rows={4}>
				{(templates) => {
					const openTemplate =
						templates.find((template) => nameOf(template) === chosenName) ?? templates[0];
					return (
						// On small screens, either the list or the chosen message.
						<div className="grid gap-y-6 gap-x-8 items-start lg:grid-cols-[230px_minmax(0,1fr)]">
							<div className={classes(chosenName !== "" && "max-lg:hidden")}>
								<MessageList templates={templates} openTemplate={openTemplate} />
							</div>
							{openTemplate && (
								<div className={classes(chosenName === "" && "max-lg:hidden")}>
									<Link
										className="link inline-flex items-center min-h-11 mb-2 lg:hidden"
										to={SCREEN}
									>
										All messages
									</Link>
									<MessageText
										key={nameOf(openTemplate)}
										template={openTemplate}
										isAdmin={user?.role === "admin"}
										userId={user?.id ?? ""}
										save={async (template, change) => {
											const saved = await saveTemplate(browserApi, {
												params: { channel: template.channel, key: template.key },
												body: change,
											});
											toast.success("Message saved");
											void queryClient.invalidateQueries({ queryKey });
											return saved;
										}}
									/>
								</div>
							)}
						</div>
					);
				}}
			</QueryView>
		</>
	);
}

interface MessageListProps {
	templates: readonly MessageTemplate[];
	openTemplate: MessageTemplate | undefined;
}

function MessageList({ templates, openTemplate }: MessageListProps) {
	return (
		<nav className="grid gap-4.5" aria-label="Messages">
			{[...groupBy(templates, ({ channel }) => channel)].map(([channel, ofChannel]) => (
				<div key={channel}>
					<h2 className="h3" id={`messages-${channel}`}>
						{CHANNELS[channel] ?? channel}
					</h2>
					<ul
						className="mt-1.5 max-lg:bg-card max-lg:raised"
						aria-labelledby={`messages-${channel}`}
					>
						{ofChannel.map((template) => (
							<li key={template.key} className="last:border-b-0 max-lg:border-b max-lg:border-rule">
								<Link
									className="messages-link flex items-center min-h-11 py-1.5 px-3 rounded-md hover:bg-sunk max-lg:justify-between max-lg:font-semibold lg:min-h-9 lg:py-1.25"
									to={`${SCREEN}?message=${nameOf(template)}`}
									aria-current={template === openTemplate ? "true" : undefined}
									preventScrollReset
								>
									{template.label.replace(/^SMS: (.)/, (_, first: string) => first.toUpperCase())}
								</Link>
							</li>
						))}
					</ul>
				</div>
			))}
		</nav>
	);
}
