import * as z from 'zod/mini'
import { Id, IdInput, numberInput } from '../../fields.ts'
import { IssueStatusName } from '../schema.ts'
import { LINK_KINDS } from './rules.ts'
import { LINK_MESSAGES } from './texts.ts'

/** A link of an issue, with the other issue. */
export const IssueLink = z.object({
  linkId: Id,
  kind: z.enum(LINK_KINDS),
  /** The direction of the link. False if, for example, this issue caused the other issue. */
  isForward: z.boolean(),
  issueId: Id,
  jobId: z.number(),
  title: z.string(),
  status: IssueStatusName,
})
export type IssueLink = z.infer<typeof IssueLink>

/** Links this issue to the issue with this job number. `kind` is how the two issues belong together. */
export const LinkIssue = z.object({
  jobId: numberInput({ error: LINK_MESSAGES.enterJob }),
  kind: z.enum(LINK_KINDS, { error: LINK_MESSAGES.chooseKind }),
})
export type LinkIssue = z.output<typeof LinkIssue>

export const IssueLinkParams = z.object({ issueId: IdInput, linkId: IdInput })
