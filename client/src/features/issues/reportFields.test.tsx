import type { IssueField } from '@doorstep/contract/issues/fields/rules'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { buildAlert, signIn } from '../../../test/estate.ts'
import { openReport } from '../../../test/reportForm.tsx'
import { api, server } from '../../../test/server.ts'

beforeEach(() => signIn(['issue:report']))

it('the report form has a control for each field of a report', async () => {
  const { user } = await openReport()
  await user.click(screen.getByText('Getting in'))
  const labels: Record<IssueField, RegExp | null> = {
    title: /^Title/,
    description: /^Description/,
    categoryId: /Category/,
    // The form asks for a subcategory only if the chosen category has lower levels.
    subCategoryId: null,
    subSubCategoryId: null,
    vulnerablePersons: /vulnerable person is affected/,
    emergency: /^Emergency/,
    mayEnter: /^May somebody come in/,
    accessTimes: /^When is somebody in/,
    accessPets: /^Pets/,
    // The form asks for the source only when the report is for somebody else.
    source: null,
    // The form asks for the area and asset only where the building has shared areas.
    areaId: null,
    assetId: null,
  }
  const missing = () =>
    Object.values(labels).filter((label) => label && screen.queryAllByLabelText(label).length === 0)
  await waitFor(() => expect(missing()).toEqual([]))
})

it('the report form begins with the open incidents at the home [INC-16]', async () => {
  const incident = { id: 101, status: 'Investigating' as const, nextUpdateBy: null }
  const alert = buildAlert({ severity: 'Critical', message: 'No water', incident })
  server.use(http.get(api('/alerts/active/3'), () => HttpResponse.json([alert])))
  await openReport()
  const link = await screen.findByRole('link', { name: 'No water' })
  expect(link).toHaveAttribute('href', '/incidents/101')
  const title = screen.getByLabelText(/^Title/)
  expect(link.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
