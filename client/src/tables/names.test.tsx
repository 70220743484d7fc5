import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signIn } from '../../test/estate.ts'
import { renderRoute } from '../../test/renderRoute.tsx'
import { HomeLink } from './HomeLink.tsx'
import { PersonLink } from './PersonLink.tsx'

function Names() {
  return (
    <>
      <p>
        <HomeLink id={3} name="Flat 12" />
      </p>
      <p>
        <PersonLink id={22} name="Sam Reed" />
      </p>
      <p>
        <PersonLink id={null} name="a resident" />
      </p>
    </>
  )
}
const open = () => renderRoute({ path: '/list', at: '/list', page: Names })

it('names link to the pages of the home and the person if the reader can open them [HOME-12]', async () => {
  signIn(['property:read', 'user:list'], 'PMGR')
  open()
  expect(await screen.findByRole('link', { name: 'Flat 12' })).toHaveAttribute('href', '/homes/3')
  expect(screen.getByRole('link', { name: 'Sam Reed' })).toHaveAttribute('href', '/people/22')
  expect(screen.getByText('a resident')).toBeInTheDocument()
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

it('names are plain text if the reader cannot open the pages [HOME-12]', async () => {
  signIn(['issue:list'])
  open()
  expect(await screen.findByText('Sam Reed')).toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
