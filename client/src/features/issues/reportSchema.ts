import { BUILDING_MESSAGES } from '@doorstep/contract/issues/building/texts'
import type { Category } from '@doorstep/contract/lookups/schema'
import { withJointRule } from '../../forms/jointRule.ts'
import { categoryProblems } from '../lookups/categories.ts'
import { Report } from './issueValues.ts'

/** The rules of the report form. They have their own file, because only the form needs their texts. */
export const reportSchema = (categories: readonly Category[]) =>
  withJointRule(Report, (values) => ({
    ...(values.common && values.areaId === null && { areaId: BUILDING_MESSAGES.noArea }),
    ...categoryProblems(categories, values),
  }))
