import type { Content } from './waiting/report.ts'
import { placeIdOf, saidOf } from './waiting/report.ts'

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], null> }

/** The body of a report. The same content always gives the same body, so that the server recognises a repeat. */
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
    propertyId: placeIdOf({ values, place }),
    ...given(rest),
    ...(names ?? given({ categoryId, subCategoryId, subSubCategoryId })),
    ...(onBehalfOf && { onBehalfOf: onBehalfOf.id, ...given({ source }) }),
  }
}

function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Given<Values>
}
