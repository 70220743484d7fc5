import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../api/apiError.ts'
import { fixedText } from '../api/errors.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'

interface RecordPageProps<Shown> {
  query: UseQueryResult<Shown, ApiError>
  /** The kind of record, for example "Firm". */
  noun: string
  /** Returns the title for the document, once the record has loaded. */
  nameOf: (shown: Shown) => string
  notThere: ReactNode
  children: (shown: Shown) => ReactNode
}

/** The page of one record. The page also says if the record is loading, cannot be loaded or does not exist. */
export function RecordPage<Shown>({ query, noun, nameOf, notThere, children }: RecordPageProps<Shown>) {
  const { data: shown, error } = query
  const thing = noun.toLowerCase()
  usePageTitle(shown ? nameOf(shown) : noun)
  if (error && [404, 403, 400].includes(error.status)) return notThere
  if (shown) return children(shown)
  if (!error) return <Skeleton count={3} className="h-28" label={`Loading the ${thing}`} />
  return (
    <>
      <PageHeader title={noun} />
      <ErrorPanel {...fixedText(error, `We couldn’t load the ${thing}. Try again.`)} query={query} />
    </>
  )
}
