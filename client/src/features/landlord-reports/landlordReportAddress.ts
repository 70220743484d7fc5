import { ISSUE_NUMBERS } from '@doorstep/contract/landlord-reports/rules'
import type { IssueNarrowing, IssueNumber } from '@doorstep/contract/landlord-reports/rules'
import { MonthInput, type LandlordReport } from '@doorstep/contract/landlord-reports/schema'
import * as z from 'zod/mini'
import { today } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { useAddress } from '../../tables/address.ts'
import type { activityList } from '../activities/list.ts'
import { addressOf, issuesAddress } from '../reports/reportAddress.ts'

const PARTS = { developmentId: z.string().check(z.regex(/^[1-9][0-9]{0,9}$/)), month: MonthInput }

/** Returns the month that is `count` months before the day's month. */
export function monthBefore(count: number, day = today()): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - count, 1))
  return first.toISOString().slice(0, 'YYYY-MM'.length)
}

/** Returns the development and month in the address. The month defaults to the last complete month. */
export function useLandlordReportAddress() {
  const { developmentId, month = monthBefore(1) } = useAddress(PARTS)
  return { developmentId, month }
}

export function listAddress(
  { developmentId }: Pick<LandlordReport, 'developmentId'>,
  narrowing: IssueNarrowing,
  categoryId?: number,
): string {
  return issuesAddress({ developmentId, categoryId }, { ...narrowing })
}

/** Returns the address of the issues that a number counts, in one category or in all categories. */
export function numberAddress(report: LandlordReport, name: IssueNumber, categoryId?: number): string {
  return listAddress(report, ISSUE_NUMBERS[name](report), categoryId)
}

/** Returns the address of the activities that a number counts. */
export function activitiesAddress(
  { developmentId, from, to }: LandlordReport,
  dated: keyof LandlordReport['activities'],
): string {
  const part: { [Name in keyof typeof activityList.filters]?: string | number } = {
    developmentId,
    dated,
    from,
    to,
  }
  return addressOf(paths.manageActivities, part)
}
