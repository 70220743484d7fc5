/** So many points in so many seconds. */
export interface Limit {
  points: number
  seconds: number
}

const per = (points: number, seconds: number): Limit => ({ points, seconds })
const MINUTE = 60
const HOUR = 60 * MINUTE

/** Every limit is a setting of this name, written `25/5m`. */
export const LIMIT_DEFAULTS = {
  /** Failed passwords of an account from one address, before each further one has to wait. */
  LIMIT_LOGIN_ACCOUNT: per(10, 15 * MINUTE),
  /** Failed passwords of an account over all addresses it has not signed in from lately. */
  LIMIT_LOGIN_ACCOUNT_ALL: per(100, HOUR),
  /** Failed logins of one address. */
  LIMIT_LOGIN_IP: per(25, 5 * MINUTE),
  /** All logins of one address. */
  LIMIT_LOGIN_IP_ALL: per(300, 5 * MINUTE),
  /** Wrong second-step codes of an account, over all its logins, before codes are locked for 15 minutes. */
  LIMIT_CODE_WRONG: per(9, HOUR),
  /** Codes sent to an account and not used. */
  LIMIT_CODE_SENT: per(6, HOUR),
  LIMIT_CODE_SENT_DAY: per(10, 24 * HOUR),
  /** Codes sent at the wish of one address. */
  LIMIT_CODE_IP: per(100, HOUR),
  /** Wrong current passwords of a signed-in person. */
  LIMIT_CURRENT_PASSWORD: per(10, 10 * MINUTE),
  /** Reset links asked for with one e-mail, and from one address. */
  LIMIT_FORGOT: per(5, 30 * MINUTE),
  LIMIT_FORGOT_IP: per(25, 5 * MINUTE),
  /** Sign-ups from one address; a refused input costs none. */
  LIMIT_REGISTER: per(30, 30 * MINUTE),
  /** Countries, towns and addresses asked for by one address without a session. */
  LIMIT_LOOKUP: per(60, MINUTE),
  /** Calls by mailed links that ask whether it is fixed, from one address. */
  LIMIT_VERDICT: per(60, MINUTE),
  /** Calls by the links of work orders, from one address: each photo is one. */
  LIMIT_ORDER_LINK: per(120, MINUTE),
  /** Codes sent to one firm's number. */
  LIMIT_ORDER_CODE: per(10, HOUR),
  /** What the firm, or the resident, of one work order or quote does that is mailed to the other side. */
  LIMIT_ORDER_MAIL: per(60, HOUR),
  /** PDFs of work orders: of one person, and by the link of one order. */
  LIMIT_ORDER_PDF: per(60, HOUR),
  /** Calls of one signed-in person. */
  LIMIT_API: per(600, MINUTE),
  /** Stored reports of a resident; staff have ten times as many. */
  LIMIT_REPORT: per(20, HOUR),
  /** Notes of one person about issues; staff write ten times as many. */
  LIMIT_NOTE: per(60, HOUR),
  /** Notes that come by mail from addresses that we do not know: of one sender, and about one issue. */
  LIMIT_UNKNOWN_MAIL: per(20, 24 * HOUR),
  /** Lines of received mail that was not taken, of one sender; of all senders twenty times as many for each reason. */
  LIMIT_REFUSED_MAIL: per(20, 24 * HOUR),
  /** Feedback of one person. */
  LIMIT_FEEDBACK: per(10, HOUR),
  /** Questions of one person to the managers. */
  LIMIT_ENQUIRY: per(5, HOUR),
  /** Announcements that one person sends. */
  LIMIT_ANNOUNCEMENT: per(20, 24 * HOUR),
  /** Copies of their data that one person asks for. */
  LIMIT_DATA_EXPORT: per(3, 24 * HOUR),
  /** Client's packs that one person has made. */
  LIMIT_PACK: per(30, HOUR),
  /** Times that one person asks to be erased. */
  LIMIT_ERASURE: per(3, 24 * HOUR),
  /** Calls that report visits, from one address. */
  LIMIT_ANALYTICS: per(120, MINUTE),
  /** Calls that carry files. */
  LIMIT_UPLOAD: per(60, 30 * MINUTE),
}
export type LimitName = keyof typeof LIMIT_DEFAULTS

const UNITS: Record<string, number> = { s: 1, m: MINUTE, h: HOUR, d: 24 * HOUR }

/** Reads `25/5m`, `100/h`, `600/1m`; undefined when it is not a limit. */
export function parseLimit(text: string): Limit | undefined {
  const match = /^([1-9][0-9]{0,8})\/([1-9][0-9]{0,5})?([smhd])$/.exec(text)
  const unit = UNITS[match?.[3] ?? '']
  if (!match || unit === undefined) return undefined
  return { points: Number(match[1]), seconds: Number(match[2] ?? 1) * unit }
}

/** Reads every limit; what is wrong with one is added to the problems. */
export function readLimits(
  env: Record<string, string | undefined>,
  problems: string[],
): Record<LimitName, Limit> {
  const limits = { ...LIMIT_DEFAULTS }
  // The literal's own keys.
  for (const name of Object.keys(limits) as LimitName[]) {
    const text = env[name]
    if (text === undefined) continue
    const limit = parseLimit(text)
    if (limit) limits[name] = limit
    else problems.push(`${name} must be a limit such as 25/5m`)
  }
  return limits
}
