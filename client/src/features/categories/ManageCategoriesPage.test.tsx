import type { ManagedCategory } from '@doorstep/contract/categories/schema'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import ManageCategoriesPage from './ManageCategoriesPage.tsx'

const category = (part: Partial<ManagedCategory>): ManagedCategory => ({
  categoryId: 1,
  parentId: null,
  name: 'Plumbing',
  question: null,
  advice: null,
  defaultPriority: null,
  searchWords: [],
  isNeverShown: false,
  isActive: true,
  version: 1,
  can: ['category:manage'],
  ...part,
})
let categories: ManagedCategory[]
let sent: unknown[]
let answers: (() => Response)[]

beforeEach(() => {
  categories = [
    category({ question: 'What is it about?', searchWords: ['water'] }),
    category({ categoryId: 2, name: 'Damp', defaultPriority: 'Urgent' }),
    category({ categoryId: 3, name: 'Pests', isActive: false }),
    category({ categoryId: 101, parentId: 1, name: 'Leak', advice: 'Turn off the stopcock.' }),
    category({ categoryId: 201, parentId: 2, name: 'Mould' }),
    category({ categoryId: 10101, parentId: 101, name: 'Under the sink' }),
  ]
  sent = []
  answers = []
  signIn(['category:list', 'category:manage'])
  const write = async ({ request }: { request: Request }) => {
    sent.push([
      `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`,
      await request.json(),
    ])
    return answers.shift()?.() ?? HttpResponse.json(category({}), { status: 200 })
  }
  server.use(
    http.get(api('/categories/managed'), () => HttpResponse.json(categories)),
    http.post(api('/categories/managed'), write),
    http.put(api('/categories/managed/:categoryId'), write),
    http.put(api('/categories/managed/:categoryId/place'), write),
    http.post(api('/categories/managed/:categoryId/toggle'), write),
  )
})

const open = (search = '') =>
  renderRoute({ path: '/manage-categories', at: `/manage-categories${search}`, page: ManageCategoriesPage })
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ])

describe('categories', () => {
  it('categories are listed level by level in order, with the path to the level [CATEG-07]', async () => {
    const level = (id: number) => `/manage-categories?parentId=${id}`
    const { unmount } = open()
    expect((await rowOf(/Plumbing/)).getByRole('link', { name: 'Plumbing' })).toHaveAttribute(
      'href',
      level(1),
    )
    expect(cells()).toEqual([
      ['PlumbingWhat is it about?', '1', 'Routine', 'Active'],
      ['Damp', '1', 'Urgent', 'Active'],
      ['Pests', '0', 'Routine', 'Inactive'],
    ])
    unmount()
    const second = open('?parentId=1')
    expect((await rowOf(/Leak/)).getByRole('link', { name: 'Leak' })).toHaveAttribute('href', level(101))
    expect(cells()).toEqual([['LeakAdvice: Turn off the stopcock.', '1', 'Routine', 'Active']])
    second.unmount()
    open('?parentId=101')
    await rowOf(/Under the sink/)
    expect(cells()).toEqual([['Under the sink', '-', 'Routine', 'Active']])
    const way = within(screen.getByRole('heading', { name: /Plumbing.*Leak/ }))
    expect(way.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['All categories', '/manage-categories'],
      ['Plumbing', level(1)],
    ])
  })

  it('categories show the top level if the parent is unknown, and inherit the priority from the level above [CATEG-07]', async () => {
    const { unmount } = open('?parentId=77')
    expect(await rowOf(/Plumbing/)).toBeDefined()
    unmount()
    open('?parentId=2')
    await rowOf(/Mould/)
    expect(cells()).toEqual([['Mould', '0', 'Urgent', 'Active']])
  })

  it('categories show an error and a button to try again if they cannot be loaded', async () => {
    server.use(
      http.get(
        api('/categories/managed'),
        () => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 }),
        { once: true },
      ),
    )
    const { user } = open()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('We couldn’t load the categories. Try again.')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await rowOf(/Damp/)).toBeDefined()
  })

  it('categories show a message if a level is empty', async () => {
    open('?parentId=3')
    expect(await screen.findByText('No categories found.')).toBeVisible()
  })

  it('categories are read-only for people who cannot change them [CATEG-01]', async () => {
    signIn(['category:list'])
    categories = categories.map((row) => ({ ...row, can: [] }))
    const { user } = open()
    const row = await rowOf(/Plumbing/)
    for (const name of ['Edit Plumbing', 'Move Plumbing down', 'Active: switch Plumbing off'])
      expect(row.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    const add = screen.getByRole('button', { name: '+ Add Category' })
    expect(add).toHaveAttribute('aria-disabled', 'true')
    await user.click(row.getByRole('button', { name: 'Edit Plumbing' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a category change', () => {
  it('a category change sends every field and the version that was loaded [CATEG-01]', async () => {
    const { user } = open()
    await user.click((await rowOf(/Plumbing/)).getByRole('button', { name: 'Edit Plumbing' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Category' }))
    await user.clear(dialog.getByLabelText(/^Name/))
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    const summary = within(await dialog.findByRole('alert'))
    expect(summary.getByRole('button', { name: 'Name is required.' })).toBeVisible()
    await user.type(dialog.getByLabelText(/^Name/), 'Water')
    await user.type(dialog.getByLabelText(/^Advice/), 'Turn it off.')
    await user.type(dialog.getByLabelText(/^Other words/), ' wet')
    await user.click(dialog.getByRole('button', { name: /Priority/ }))
    await user.click(await screen.findByRole('option', { name: 'Planned' }))
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Category updated.')).toBeVisible()
    expect(sent).toEqual([
      [
        'PUT /categories/managed/1',
        {
          name: 'Water',
          question: 'What is it about?',
          advice: 'Turn it off.',
          defaultPriority: 'Planned',
          searchWords: 'water wet',
          isNeverShown: false,
          version: 1,
        },
      ],
    ])
  })

  it('a category change shows another person’s change next to the typed text, without overwriting it [CATEG-05]', async () => {
    const current = category({ name: 'Water', question: 'What is it about?', version: 2 })
    answers.push(() => HttpResponse.json({ ...failure('CONFLICT', 'Changed.'), current }, { status: 409 }))
    const { user } = open()
    await user.click((await rowOf(/Plumbing/)).getByRole('button', { name: 'Edit Plumbing' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Category' }))
    await user.type(dialog.getByLabelText(/^Advice/), 'Turn it off.')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await dialog.findByRole('region', { name: 'Changed by somebody else' })).toHaveTextContent('Water')
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Water')
    expect(dialog.getByLabelText(/^Advice/)).toHaveValue('Turn it off.')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Category updated.')).toBeVisible()
    expect(sent.at(-1)).toMatchObject(['PUT /categories/managed/1', { name: 'Water', version: 2 }])
  })

  it('the category form marks a category whose issues residents never see, and explains this below the field [CATEG-15]', async () => {
    const { user, unmount } = open()
    await user.click((await rowOf(/Damp/)).getByRole('button', { name: 'Edit Damp' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Category' }))
    const mark = dialog.getByRole('checkbox', { name: 'Never show to residents of the building' })
    expect(mark).toHaveAccessibleDescription(
      'Residents of a building never see issues of this category, or of one below it, in a list. Issues that are already shown will be removed from the lists.',
    )
    await user.click(mark)
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Category updated.')).toBeVisible()
    expect(sent.at(-1)).toMatchObject(['PUT /categories/managed/2', { isNeverShown: true }])
    unmount()
    categories = categories.map((row) => (row.categoryId === 2 ? { ...row, isNeverShown: true } : row))
    const below = open('?parentId=2')
    const row = await rowOf(/Mould.*Never shown to residents/)
    await below.user.click(row.getByRole('button', { name: 'Edit Mould' }))
    const sub = within(await screen.findByRole('dialog', { name: 'Edit Category' }))
    expect(sub.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(sub.getByText(/because the category/)).toHaveTextContent(
      'Residents of a building never see issues of this category in a list, because the category Damp above it is never shown.',
    )
  })

  it('a category change sends nothing if no field is different [CATEG-05]', async () => {
    const { user } = open()
    await user.click((await rowOf(/Plumbing/)).getByRole('button', { name: 'Edit Plumbing' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Nothing has changed.')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('the category form adds a category below the current one, keeps the typed text after a refusal, and stops at three levels [CATEG-02]', async () => {
    const message = 'A category with this name already exists on this level. Choose another name.'
    answers.push(() => HttpResponse.json(failure('CONFLICT', message), { status: 409 }))
    const { user, unmount } = open('?parentId=1')
    await rowOf(/Leak/)
    const add = screen.getByRole('button', { name: '+ Add Category' })
    await waitFor(() => expect(add).not.toHaveAttribute('aria-disabled'))
    await user.click(add)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Category' }))
    await user.type(dialog.getByLabelText(/^Name/), 'Leak')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText(message)).toBeVisible()
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Leak')
    await user.type(dialog.getByLabelText(/^Name/), 's')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Category added.')).toBeVisible()
    const body = {
      question: '',
      advice: '',
      defaultPriority: null,
      searchWords: '',
      isNeverShown: false,
      parentId: 1,
    }
    expect(sent).toEqual([
      ['POST /categories/managed', { ...body, name: 'Leak' }],
      ['POST /categories/managed', { ...body, name: 'Leaks' }],
    ])
    unmount()
    open('?parentId=10101')
    expect(await screen.findByText('No categories found.')).toBeVisible()
    expect(screen.getByRole('button', { name: '+ Add Category' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('the list of categories moves a category up or down by one place [CATEG-03]', async () => {
    const { user } = open()
    const row = await rowOf(/Damp/)
    await user.click(row.getByRole('button', { name: 'Move Damp up' }))
    expect(await screen.findByText('Damp moved up.')).toBeVisible()
    await user.click(row.getByRole('button', { name: 'Move Damp down' }))
    expect(await screen.findByText('Damp moved down.')).toBeVisible()
    await user.click((await rowOf(/Plumbing/)).getByRole('button', { name: 'Move Plumbing down' }))
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent).toEqual([
      ['PUT /categories/managed/2/place', { beforeId: 1 }],
      ['PUT /categories/managed/2/place', { beforeId: null }],
      ['PUT /categories/managed/1/place', { beforeId: 3 }],
    ])
    for (const [at, name] of [
      [/Plumbing/, 'Move Plumbing up'] as const,
      [/Pests/, 'Move Pests down'] as const,
    ])
      expect((await rowOf(at)).getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    answers.push(() => HttpResponse.json(failure('INTERNAL', 'No.'), { status: 500 }))
    await user.click(row.getByRole('button', { name: 'Move Damp up' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t move the category. Try again.')
  })

  it('the list of categories makes a category inactive after a confirmation, and shows a refusal [CATEG-04]', async () => {
    const message = 'At least one category must stay active, so that residents have one to choose.'
    answers.push(() => HttpResponse.json(failure('CONFLICT', message), { status: 409 }))
    const { user } = open()
    await user.click((await rowOf(/Damp/)).getByRole('button', { name: 'Active: switch Damp off' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/will become inactive: new reports will no longer offer it/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Yes, Toggle' }))
    expect(await dialog.findByText(new RegExp(message))).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Yes, Toggle' }))
    expect(await screen.findByText('Damp is now inactive.')).toBeVisible()
    expect(sent).toEqual([
      ['POST /categories/managed/2/toggle', { isActive: false }],
      ['POST /categories/managed/2/toggle', { isActive: false }],
    ])
  })
})
