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
  /** What it is: "Firm". */
  noun: string
  /** Names the document once it is there. */
  nameOf: (shown: Shown) => string
  /** Where it is not there, or not the reader's to see. */
  notThere: ReactNode
  children: (shown: Shown) => ReactNode
}

/** The page of one thing: what stands there until it is read, where it fails, and where there is none. */
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
      <ErrorPanel {...fixedText(error, `The ${thing} could not be loaded.`)} query={query} />
    </>
  )
}
