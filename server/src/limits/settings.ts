export interface Limit {
  points: number
  seconds: number
}

const per = (points: number, seconds: number): Limit => ({ points, seconds })
const MINUTE = 60
const HOUR = 60 * MINUTE

/** The default limits. Each limit is also a setting of this name, written like `25/5m`. */
export const LIMIT_DEFAULTS = {
  /** Failed passwords of an account from one IP address, before each further failure leads to a wait. */
  LIMIT_LOGIN_ACCOUNT: per(10, 15 * MINUTE),
  /** Failed passwords of an account from all IP addresses, except those from which its owner recently signed in. */
  LIMIT_LOGIN_ACCOUNT_ALL: per(100, HOUR),
  /** Failed sign-ins from one IP address. */
  LIMIT_LOGIN_IP: per(25, 5 * MINUTE),
  /** All sign-ins from one IP address. */
  LIMIT_LOGIN_IP_ALL: per(300, 5 * MINUTE),
  /** Wrong second-step codes of an account, over all its sign-ins, before codes are locked for 15 minutes. */
  LIMIT_CODE_WRONG: per(9, HOUR),
  /** Codes that were sent to an account but not used. */
  LIMIT_CODE_SENT: per(6, HOUR),
  LIMIT_CODE_SENT_DAY: per(10, 24 * HOUR),
  /** Codes requested from one IP address. */
  LIMIT_CODE_IP: per(100, HOUR),
  /** Wrong current passwords of a signed-in person. */
  LIMIT_CURRENT_PASSWORD: per(10, 10 * MINUTE),
  /** Reset links requested for one email address, and from one IP address. */
  LIMIT_FORGOT: per(5, 30 * MINUTE),
  LIMIT_FORGOT_IP: per(25, 5 * MINUTE),
  /** Sign-ups from one IP address. A refused form costs nothing. */
  LIMIT_REGISTER: per(30, 30 * MINUTE),
  /** Lookups of countries, towns and addresses from one IP address without a session. */
  LIMIT_LOOKUP: per(60, MINUTE),
  /** Calls from one IP address through links that ask whether an issue is fixed. */
  LIMIT_VERDICT: per(60, MINUTE),
  /** Calls from one IP address through work order links. Each photo is one call. */
  LIMIT_ORDER_LINK: per(120, MINUTE),
  /** Codes sent to one firm's phone number. */
  LIMIT_ORDER_CODE: per(10, HOUR),
  /** Actions by the firm or resident of one work order or quote that cause an email to the other side. */
  LIMIT_ORDER_MAIL: per(60, HOUR),
  /** PDFs of work orders, for one person and for the link of one order. */
  LIMIT_ORDER_PDF: per(60, HOUR),
  /** Calls by one signed-in person. */
  LIMIT_API: per(600, MINUTE),
  /** Reports by a resident. Staff may send ten times as many reports. */
  LIMIT_REPORT: per(20, HOUR),
  /** Notes on issues by one person. Staff may write ten times as many. */
  LIMIT_NOTE: per(60, HOUR),
  /** Notes by email from unknown addresses, for one sender and for one issue. */
  LIMIT_UNKNOWN_MAIL: per(20, 24 * HOUR),
  /** Refused emails that are listed, for one sender. For all senders together, twenty times as many for each reason. */
  LIMIT_REFUSED_MAIL: per(20, 24 * HOUR),
  /** Feedback by one person. */
  LIMIT_FEEDBACK: per(10, HOUR),
  /** Questions to the managers by one person. */
  LIMIT_ENQUIRY: per(5, HOUR),
  /** Announcements sent by one person. */
  LIMIT_ANNOUNCEMENT: per(20, 24 * HOUR),
  /** Data exports requested by one person. */
  LIMIT_DATA_EXPORT: per(3, 24 * HOUR),
  /** Landlord's reports requested by one person. */
  LIMIT_LANDLORD_REPORT: per(30, HOUR),
  /** Erasure requests by one person. */
  LIMIT_ERASURE: per(3, 24 * HOUR),
  /** Calls from one IP address that count visits. */
  LIMIT_ANALYTICS: per(120, MINUTE),
  /** Calls that upload files. */
  LIMIT_UPLOAD: per(60, 30 * MINUTE),
}
export type LimitName = keyof typeof LIMIT_DEFAULTS

const UNITS: Record<string, number> = { s: 1, m: MINUTE, h: HOUR, d: 24 * HOUR }

/** Reads `25/5m`, `100/h` or `600/1m`. Returns undefined if the text is not a limit. */
export function parseLimit(text: string): Limit | undefined {
  const match = /^([1-9][0-9]{0,8})\/([1-9][0-9]{0,5})?([smhd])$/.exec(text)
  const unit = UNITS[match?.[3] ?? '']
  if (!match || unit === undefined) return undefined
  return { points: Number(match[1]), seconds: Number(match[2] ?? 1) * unit }
}

/** Reads every limit, and adds anything wrong to `problems`. */
export function readLimits(
  env: Record<string, string | undefined>,
  problems: string[],
): Record<LimitName, Limit> {
  const limits = { ...LIMIT_DEFAULTS }
  for (const name of Object.keys(limits) as LimitName[]) {
    const text = env[name]
    if (text === undefined) continue
    const limit = parseLimit(text)
    if (limit) limits[name] = limit
    else problems.push(`${name} must be a limit such as 25/5m`)
  }
  return limits
}
