import * as z from 'zod/mini'
import { Permission } from '../../access.ts'
import { Id, IdInput, line } from '../../fields.ts'
import { PageQuery } from '../../paging.ts'
import { ListIssues } from '../schema.ts'

export const VIEW_NAME_MAX = 60
/** That one person may save. */
export const VIEWS_MAX = 20

const NOT_A_VIEW = { error: 'The list of issues cannot be filtered like this. Choose another filter.' }
const value = z.optional(z.string(NOT_A_VIEW).check(z.maxLength(300, NOT_A_VIEW)))

/** Everything that narrows and sorts the list of issues. */
const values = {
  sort: value,
  status: value,
  propertyId: value,
  developmentId: value,
  categoryId: value,
  priority: value,
  owner: value,
  due: value,
  outcome: value,
  verdict: value,
  dated: value,
  openOn: value,
  from: value,
  to: value,
  jobId: value,
  property: value,
  category: value,
  q: value,
  reporter: value,
  reporterId: value,
  needsReply: value,
  quiet: value,
  resolvedToCheck: value,
  aboveLimit: value,
} satisfies Record<Exclude<keyof ListIssues, 'limit' | 'cursor'>, unknown>

/** What narrows and sorts the list of issues, as it stands in an address. */
export const ViewQuery = z
  .object(values, NOT_A_VIEW)
  .check(z.refine((query) => z.safeParse(ListIssues, query).success, NOT_A_VIEW))
export type ViewQuery = z.output<typeof ViewQuery>

export const SaveView = z.object({
  name: line('Name', 1, VIEW_NAME_MAX),
  query: ViewQuery,
  /** With all staff; each sees what they look after. */
  isShared: z.boolean({ error: 'Choose true or false.' }),
})
export type SaveView = z.output<typeof SaveView>

/** A filter of the list of issues that somebody keeps, with its count in the reader's scope; at most 10,000. */
export const View = z.object({
  id: Id,
  name: z.string(),
  query: z.object(values),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Null where it is nobody's any more. */
  ownerName: z.nullable(z.string()),
  count: z.number(),
  can: z.array(Permission),
})
export type View = z.infer<typeof View>

export const ViewParams = z.object({ viewId: IdInput })

/** One's own, then what others share, by name. */
export const ListViews = z.object(PageQuery)
export type ListViews = z.output<typeof ListViews>
