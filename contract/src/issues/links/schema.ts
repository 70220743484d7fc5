import * as z from 'zod/mini'
import { Id, IdInput, numberInput } from '../../fields.ts'
import { IssueStatusName } from '../schema.ts'
import { LINK_KINDS } from './rules.ts'
import { LINK_MESSAGES } from './texts.ts'

/** A link of an issue, with the other issue. */
export const IssueLink = z.object({
  linkId: Id,
  kind: z.enum(LINK_KINDS),
  /** False if the other issue is the one that was, for example, caused by this one. */
  isForward: z.boolean(),
  issueId: Id,
  jobId: z.number(),
  title: z.string(),
  status: IssueStatusName,
})
export type IssueLink = z.infer<typeof IssueLink>

/** Says how this issue belongs to the one with the job number. */
export const LinkIssue = z.object({
  jobId: numberInput({ error: LINK_MESSAGES.enterJob }),
  kind: z.enum(LINK_KINDS, { error: LINK_MESSAGES.chooseKind }),
})
export type LinkIssue = z.output<typeof LinkIssue>

export const IssueLinkParams = z.object({ issueId: IdInput, linkId: IdInput })
