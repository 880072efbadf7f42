/** What members can report, by the names of the API: `tracks` are those of podcasts, `songs` those of the contest. @assumed */
export const REPORT_KINDS = ['bulletins', 'responses', 'users', 'tracks', 'songs', 'parlours'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
