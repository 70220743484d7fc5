import * as z from 'zod/mini'
import { Permission } from '../access.ts'
import { Email } from '../auth/schema.ts'
import { EXPIRY_STATES } from '../expiry/rules.ts'
import { Day, Id, IdInput, line, SearchText, VersionInput } from '../fields.ts'
import { TRADES } from '../orders/rules.ts'
import { PageQuery, sortOf } from '../paging.ts'
import { PHONE_MAX } from '../users/rules.ts'
import { normaliseUkPhone } from '../users/schema.ts'
import { FIRM_DEVELOPMENTS_MAX, FIRM_NAME_MAX, FIRM_NAME_MIN, PAPER_KINDS } from './rules.ts'
import { CHOOSE_DEVELOPMENTS, CHOOSE_TRADES, FIRM_PHONE_MESSAGE } from './texts.ts'

export const Trade = z.enum(TRADES, { error: 'Choose trades from the list.' })

const NamedDevelopment = z.object({ id: Id, name: z.string() })

/** A row of the list of firms. */
export const FirmSummary = z.object({
  id: Id,
  name: z.string(),
  trades: z.array(z.enum(TRADES)),
  email: z.string(),
  phone: z.nullable(z.string()),
  isActive: z.boolean(),
  /** The firm's developments that this reader manages, sorted by name. */
  developments: z.array(NamedDevelopment),
  /** The number of other developments that the firm serves. */
  otherDevelopments: z.number(),
  peopleCount: z.number(),
  /** The state of the firm's paper that expires first. */
  paperState: z.enum(EXPIRY_STATES),
  expiresOn: z.nullable(Day),
  version: z.number(),
  /**
   * This reader's permissions for the firm. `firm:manage` requires that the reader manages every development that the
   * firm serves.
   */
  can: z.array(Permission),
})
export type FirmSummary = z.infer<typeof FirmSummary>

export const FirmPaper = z.object({
  id: Id,
  kind: z.enum(PAPER_KINDS),
  name: z.string(),
  expiresOn: Day,
  state: z.enum(EXPIRY_STATES),
  fileName: z.nullable(z.string()),
})
export type FirmPaper = z.infer<typeof FirmPaper>

export const FirmPerson = z.object({ id: Id, name: z.string(), email: z.string() })
export type FirmPerson = z.infer<typeof FirmPerson>

export const Firm = z.extend(FirmSummary, {
  papers: z.array(FirmPaper),
  people: z.array(FirmPerson),
})
export type Firm = z.infer<typeof Firm>

export const ListFirms = z.object({
  ...PageQuery,
  sort: sortOf(['name', '-name']),
  /** Matches part of the name or email. */
  q: SearchText,
  trade: z.optional(z.union([z.literal(''), Trade], { error: 'Choose a trade from the list.' })),
  developmentId: z.optional(IdInput),
  /** Filters by the state of the firm's papers. */
  papers: z.optional(z.enum([...EXPIRY_STATES, ''], { error: 'Choose a state from the list.' })),
  active: z.optional(z.enum(['true', 'false', ''], { error: 'Choose true or false.' })),
})
export type ListFirms = z.output<typeof ListFirms>

export const FirmName = line('Name', FIRM_NAME_MIN, FIRM_NAME_MAX)
export const FirmTrades = z
  .array(Trade, { error: CHOOSE_TRADES })
  .check(z.minLength(1, { error: CHOOSE_TRADES }), z.maxLength(TRADES.length, { error: CHOOSE_TRADES }))
const NOT_A_PHONE = { error: FIRM_PHONE_MESSAGE }

/** Codes that unlock the firm's links are sent to this number, if it is a mobile number. */
export const FirmPhone = z.pipe(
  z.nullable(
    z.string(NOT_A_PHONE).check(
      z.maxLength(PHONE_MAX, NOT_A_PHONE),
      z.refine((typed) => typed === '' || normaliseUkPhone(typed) !== undefined, NOT_A_PHONE),
    ),
  ),
  z.transform((typed) => normaliseUkPhone(typed ?? '') ?? null),
)

const fields = {
  name: FirmName,
  trades: FirmTrades,
  email: Email,
  phone: FirmPhone,
  /**
   * The developments that the firm serves. Managers can change only their own developments, and the firm keeps its
   * other developments.
   */
  developmentIds: z
    .array(IdInput, { error: CHOOSE_DEVELOPMENTS })
    .check(
      z.minLength(1, { error: CHOOSE_DEVELOPMENTS }),
      z.maxLength(FIRM_DEVELOPMENTS_MAX, { error: `Choose at most ${FIRM_DEVELOPMENTS_MAX} developments.` }),
    ),
}

export const CreateFirm = z.object(fields)
export type CreateFirm = z.output<typeof CreateFirm>

export const UpdateFirm = z.object({ ...fields, version: VersionInput })
export type UpdateFirm = z.output<typeof UpdateFirm>

export const FirmParams = z.object({ firmId: IdInput })
