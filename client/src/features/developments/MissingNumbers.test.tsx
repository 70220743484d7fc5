import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { edit, open, prepare, stage } from '../../../test/developmentsScreen.tsx'
import { renderAlone } from '../../../test/renderRoute.tsx'
import { api, server } from '../../../test/server.ts'
import { MissingNumbers } from './MissingNumbers.tsx'

beforeEach(prepare)

const FIRST = { developmentId: 1, developmentName: 'Ash Row Gardens' }

describe('developments without an emergency number', () => {
  it('a red line warns about developments without an emergency number, and links to the form of the first such development [EMERG-11]', async () => {
    const { user } = renderAlone(<MissingNumbers missing={{ count: 3, first: FIRST }} />)
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Ash Row Gardens and 2 other developments have no emergency number',
    )
    await user.click(screen.getByRole('button', { name: 'Add the number for Ash Row Gardens' }))
    await user.type(await screen.findByLabelText(/^Emergency number/), '0113 496 0123')
    expect(screen.getByRole('dialog', { name: 'Edit Development' })).toBeInTheDocument()
    expect(stage.asked.at(-1)?.get('developmentId')).toBe('1')
  })

  it('the warning about missing emergency numbers is hidden if there are none, and names a single development [EMERG-11]', () => {
    const { unmount } = renderAlone(<MissingNumbers missing={undefined} />)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    unmount()
    renderAlone(<MissingNumbers missing={{ count: 1, first: FIRST }} />)
    expect(screen.getByRole('alert')).toHaveTextContent('Ash Row Gardens has no emergency number')
  })

  it('the warning about missing emergency numbers shows an error if the form cannot be opened, and offers to try again [EMERG-11]', async () => {
    server.use(http.get(api('/developments'), () => HttpResponse.error()))
    const { user } = renderAlone(<MissingNumbers missing={{ count: 1, first: FIRST }} />)
    await user.click(screen.getByRole('button', { name: /^Add the number/ }))
    expect(await screen.findByText(/couldn’t load the development/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Add the number/ })).toBeEnabled()
  })
})

describe('the emergency number in the development form', () => {
  it('the emergency number in the development form is sent as typed, and refused if it is not a phone number [EMERG-10]', async () => {
    const { user } = open()
    const dialog = await edit(user)
    const field = dialog.getByLabelText(/^Emergency number/)
    await user.type(field, '496 0123')
    await user.click(dialog.getByRole('button', { name: /^Save|^Update/ }))
    expect(await dialog.findAllByText(/begins with 0 or \+/)).not.toHaveLength(0)
    expect(stage.sent).toEqual([])
    await user.clear(field)
    await user.type(field, '0113 496 0123')
    await user.click(dialog.getByRole('button', { name: /^Save|^Update/ }))
    await screen.findByText('Development updated successfully!')
    expect(stage.sent[0]).toMatchObject({
      call: 'PUT /developments/1',
      body: { emergencyNumber: '0113 496 0123' },
    })
  })
})
