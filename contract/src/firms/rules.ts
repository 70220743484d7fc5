export const FIRM_NAME_MIN = 2
export const FIRM_NAME_MAX = 100
export const FIRM_DEVELOPMENTS_MAX = 200
export const FIRM_PAPERS_MAX = 20

/** What allows a firm to work. */
export const PAPER_KINDS = ['insurance', 'accreditation'] as const
export type PaperKind = (typeof PAPER_KINDS)[number]

/** How many days before a paper expires those who look after the firm are warned, each time once. */
export const PAPER_WARNING_DAYS = [30, 7, 0] as const

/** How the papers of a firm stand: by the one that expires first. */
export const PAPER_STATES = ['none', 'valid', 'expiring', 'expired'] as const
export type PaperState = (typeof PAPER_STATES)[number]

/** A paper is good through its last day. */
export function paperState(expiresOn: string | null, today: string): PaperState {
  if (expiresOn === null) return 'none'
  if (expiresOn < today) return 'expired'
  const left = (Date.parse(expiresOn) - Date.parse(today)) / 86_400_000
  return left <= PAPER_WARNING_DAYS[0] ? 'expiring' : 'valid'
}
