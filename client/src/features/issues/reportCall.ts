import type { Content } from './waiting/report.ts'
import { saidOf } from './waiting/report.ts'

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], null> }

/** A report as its call takes it: always the same for the same content, so that a repetition is recognised. */
export function reportBody({ values, place, names }: Content, userId: number) {
  const { onBehalfOf } = values
  const { title, description, vulnerablePersons, source, ...said } = saidOf(values)
  const { categoryId, subCategoryId, subSubCategoryId, ...rest } = said
  return {
    userId,
    title,
    description,
    vulnerablePersons,
    status: 'Submitted' as const,
    propertyId: place.id,
    ...given(rest),
    ...(names ?? given({ categoryId, subCategoryId, subSubCategoryId })),
    ...(onBehalfOf && { onBehalfOf: onBehalfOf.id, ...given({ source }) }),
  }
}

/** Without what is null. */
function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Given<Values>
}
