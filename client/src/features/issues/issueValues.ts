import { text } from '@doorstep/contract/fields'
import { ISSUE_NOTE_MAX, IssueStatusName, ReportIssue, type Issue } from '@doorstep/contract/issues/schema'
import type { Category } from '@doorstep/contract/lookups/schema'
import * as z from 'zod/mini'
import { withJointRule } from '../../forms/jointRule.ts'
import { categoryProblems, type CategoryChoice } from '../lookups/categories.ts'

const Level = z.nullable(z.number())

const TEXT = {
  title: ReportIssue.shape.title,
  description: ReportIssue.shape.description,
  categoryId: Level,
  subCategoryId: Level,
  subSubCategoryId: Level,
}
const NOTE = { notes: text('Comments', 1, ISSUE_NOTE_MAX), internal: z.boolean() }

const IssueText = z.object(TEXT)
export type IssueText = z.infer<typeof IssueText>

const Report = z.object({
  ...TEXT,
  vulnerablePersons: z.boolean(),
  onBehalfOf: z.nullable(z.object({ id: z.number(), label: z.string() })),
})
export type Report = z.infer<typeof Report>

// A step sends no text, so nothing about the text may hold it up.
const Step = z.object({
  title: z.string(),
  description: z.string(),
  categoryId: Level,
  subCategoryId: Level,
  subSubCategoryId: Level,
  status: IssueStatusName,
  ...NOTE,
})
const FullEdit = z.object({ ...TEXT, ...NOTE, status: IssueStatusName })
/** The moderation forms share their fields; those that only take a step leave the text as it is. */
export type Moderation = z.infer<typeof FullEdit>

function withCategory<Values extends CategoryChoice>(
  schema: z.ZodMiniType<Values, Values>,
  categories: readonly Category[],
) {
  return withJointRule(schema, (values) => categoryProblems(categories, values))
}

export const issueTextSchema = (categories: readonly Category[]) => withCategory(IssueText, categories)
export const reportSchema = (categories: readonly Category[]) => withCategory(Report, categories)
export const fullEditSchema = (categories: readonly Category[]) => withCategory(FullEdit, categories)
export const stepSchema = Step

export const EMPTY_REPORT: Report = {
  title: '',
  description: '',
  categoryId: null,
  subCategoryId: null,
  subSubCategoryId: null,
  vulnerablePersons: false,
  onBehalfOf: null,
}

export function textOf({
  title,
  description,
  categoryId,
  subCategoryId,
  subSubCategoryId,
}: IssueText | Issue): IssueText {
  return { title, description, categoryId, subCategoryId, subSubCategoryId }
}
