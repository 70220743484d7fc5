import { searchEndpoints } from '@doorstep/contract/search/endpoints'
import { SEARCH_MIN } from '@doorstep/contract/search/rules'
import type { Findings } from '@doorstep/contract/search/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { q } from '../../api/query.ts'

const TYPING_MS = 150

const isLong = (words: string): boolean => words.length >= SEARCH_MIN

export interface Found {
  data: Findings | undefined
  /** True while the results belong to earlier text. */
  isStale: boolean
  error: Error | null
  refetch: () => unknown
  isFetching: boolean
}

/** Searches on the server after a short pause in typing. The previous results stay until new results arrive. */
export function useFindings(typed: string): Found {
  const text = typed.trim()
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  const query = useQuery({
    ...q(searchEndpoints.searchEverywhere, { query: { q: asked } }),
    enabled: isLong(asked),
    placeholderData: keepPreviousData,
    // The query has no automatic retry, because the next key press sends a new request anyway.
    retry: false,
    gcTime: 60_000,
  })
  const isShown = isLong(text)
  return {
    data: isShown ? query.data : undefined,
    isStale: isShown && (asked !== text || query.isPlaceholderData || query.isPending),
    error: isShown && asked === text ? query.error : null,
    refetch: query.refetch,
    isFetching: query.isFetching,
  }
}
