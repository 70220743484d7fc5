import { dashboardEndpoints } from '@doorstep/contract/dashboard/endpoints'
import { issueEndpoints } from '@doorstep/contract/issues/endpoints'
import type { Issue } from '@doorstep/contract/issues/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { invalidate, useApiMutation } from '../../api/query.ts'
import { expectOwnChange, markOpened } from '../../api/updates.ts'
import { count } from '../../visits/count.ts'
import { percentSent } from './attachments/fileRules.ts'
import type { Report } from './issueValues.ts'
import type { ReportAttempt } from './reportDraft.ts'

/** The report's field names on the wire. */
export const REPORT_SPELLING = {
  userId: 'UserId',
  title: 'Title',
  description: 'Description',
  categoryId: 'CategoryId',
  subCategoryId: 'SubCategoryId',
  subSubCategoryId: 'SubSubCategoryId',
  category: 'Category',
  subcategory: 'Subcategory',
  status: 'Status',
  propertyId: 'PropertyId',
  vulnerablePersons: 'VulnerablePersons',
  onBehalfOf: 'OnBehalfOf',
  files: 'Files',
}

/** A report as it is sent; the older page names its categories. */
export type SentReport = Report & { category?: string; subcategory?: string }

interface Sending {
  report: SentReport
  files: readonly File[]
  propertyId: number
  userId: number
  attempt: ReportAttempt
}

/** The same content gets the same key again, so that trying again never makes a second issue. */
export function attemptFor(content: string, last: ReportAttempt | null): ReportAttempt {
  return last?.content === content ? last : { content, key: crypto.randomUUID() }
}

/** Says whether two reports are the same one. */
export function contentOf(
  report: Report,
  propertyId: number,
  files: readonly { name: string; size: number }[],
): string {
  return JSON.stringify([report, propertyId, files.map(({ name, size }) => [name, size])])
}

/** A report as its call takes it. */
export function reportBody({
  report,
  propertyId,
  userId,
}: Pick<Sending, 'report' | 'propertyId' | 'userId'>) {
  const { onBehalfOf, categoryId, subCategoryId, subSubCategoryId, ...rest } = report
  return {
    ...rest,
    userId,
    status: 'Submitted' as const,
    propertyId,
    ...(categoryId !== null && { categoryId }),
    ...(subCategoryId !== null && { subCategoryId }),
    ...(subSubCategoryId !== null && { subSubCategoryId }),
    ...(onBehalfOf && { onBehalfOf: onBehalfOf.id }),
  }
}

/** Sends a report with its photos, and follows how much of each has gone. */
export function useReportIssue() {
  const client = useQueryClient()
  const abort = useRef<AbortController>(null)
  const [percents, setPercents] = useState<number[] | null>(null)
  // A form that is closed while it sends has its draft; nothing goes on behind the person's back.
  useEffect(() => () => abort.current?.abort(), [])
  const mutation = useApiMutation(issueEndpoints.reportIssue, {
    onSuccess: ({ issueId }) => {
      count({ name: 'issue_create' })
      expectOwnChange(issueId)
      markOpened(issueId)
      void invalidate(
        client,
        issueEndpoints.listIssues,
        issueEndpoints.listOwnIssues,
        dashboardEndpoints.readDashboardCounts,
      )
    },
    onSettled: () => setPercents(null),
  })
  const send = ({ report, files, propertyId, userId, attempt }: Sending): Promise<Issue> => {
    const sizes = files.map((file) => file.size)
    abort.current = new AbortController()
    if (files.length > 0) setPercents(sizes.map(() => 0))
    return mutation.mutateAsync({
      body: reportBody({ report, propertyId, userId }),
      options: {
        files,
        idempotencyKey: attempt.key,
        spelling: REPORT_SPELLING,
        signal: abort.current.signal,
        onProgress: (sent, total) => files.length > 0 && setPercents(percentSent(sizes, sent, total)),
      },
    })
  }
  return { send, percents, isSending: mutation.isPending }
}
