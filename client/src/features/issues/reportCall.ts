import { reportedAccess } from './access/values.ts'
import type { Content } from './waiting/report.ts'
import { emergencyOf, plain } from './waiting/report.ts'

/** A report as its call takes it: always the same for the same content, so that a repetition is recognised. */
export function reportBody({ values, place, names }: Content, userId: number) {
  const {
    title,
    description,
    onBehalfOf,
    source,
    categoryId,
    subCategoryId,
    subSubCategoryId,
    vulnerablePersons,
  } = values
  const emergency = emergencyOf(values)
  const byId = {
    ...(categoryId !== null && { categoryId }),
    ...(subCategoryId !== null && { subCategoryId }),
    ...(subSubCategoryId !== null && { subSubCategoryId }),
  }
  return {
    userId,
    title: plain(title),
    description: plain(description),
    ...(names ?? byId),
    status: 'Submitted' as const,
    propertyId: place.id,
    vulnerablePersons,
    ...(emergency && { emergency }),
    ...reportedAccess(values),
    ...(onBehalfOf && { onBehalfOf: onBehalfOf.id, ...(source && { source }) }),
  }
}
