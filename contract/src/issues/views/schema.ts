import * as z from 'zod/mini'
import { Permission } from '../../access.ts'
import { Id, IdInput, line } from '../../fields.ts'
import { PageQuery } from '../../paging.ts'
import { ListIssues } from '../schema.ts'
import { VIEW_NAME_MAX } from './rules.ts'

const NOT_A_VIEW = { error: 'The list of issues cannot be filtered like this. Choose another filter.' }
const value = z.optional(z.string(NOT_A_VIEW).check(z.maxLength(300, NOT_A_VIEW)))

/** Every filter and sort parameter of the issue list. */
const values = {
  sort: value,
  status: value,
  propertyId: value,
  developmentId: value,
  blockId: value,
  areaId: value,
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

/** The filters and sorting of the issue list, as a query string. */
export const ViewQuery = z
  .object(values, NOT_A_VIEW)
  .check(z.refine((query) => z.safeParse(ListIssues, query).success, NOT_A_VIEW))
export type ViewQuery = z.output<typeof ViewQuery>

export const SaveView = z.object({
  name: line('Name', 1, VIEW_NAME_MAX),
  query: ViewQuery,
  /** Whether all staff can use the view. Each member of staff sees only issues in their own scope. */
  isShared: z.boolean({ error: 'Choose true or false.' }),
})
export type SaveView = z.output<typeof SaveView>

/** A saved filter of the issue list, with the number of matches in the reader's scope, up to 10,000. */
export const View = z.object({
  id: Id,
  name: z.string(),
  query: z.object(values),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** The owner's name. Null if the owner's account is anonymised. */
  ownerName: z.nullable(z.string()),
  count: z.number(),
  can: z.array(Permission),
})
export type View = z.infer<typeof View>

export const ViewParams = z.object({ viewId: IdInput })

/** The caller's own views, then shared ones, each sorted by name. */
export const ListViews = z.object(PageQuery)
export type ListViews = z.output<typeof ListViews>
