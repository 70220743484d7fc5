import type { IssueField } from '@doorstep/contract/issues/fields/rules'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { openReport } from '../../../test/reportForm.tsx'

beforeEach(() => signIn(['issue:report']))

it('has a control in its form for each field of a report', async () => {
  const { user } = await openReport()
  await user.click(screen.getByText('Getting in'))
  const labels: Record<IssueField, RegExp | null> = {
    title: /^Title/,
    description: /^Description/,
    categoryId: /Category/,
    // Asked for once there is one above them that has some.
    subCategoryId: null,
    subSubCategoryId: null,
    vulnerablePersons: /vulnerable person is affected/,
    emergency: /^Emergency/,
    mayEnter: /^May somebody come in/,
    accessTimes: /^When is somebody in/,
    accessPets: /^Pets/,
    // Asked for once somebody is named.
    source: null,
  }
  const missing = () =>
    Object.values(labels).filter((label) => label && screen.queryAllByLabelText(label).length === 0)
  await waitFor(() => expect(missing()).toEqual([]))
})
