export const FIRM_NAME_MIN = 2
export const FIRM_NAME_MAX = 100
export const FIRM_DEVELOPMENTS_MAX = 200
export const FIRM_PAPERS_MAX = 20

/** The kinds of paper that a firm needs before it can work. */
export const PAPER_KINDS = ['insurance', 'accreditation'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]
