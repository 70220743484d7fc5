import { addDays } from '../../src/time/civil.ts'
import { TODAY } from '../appointments.ts'
import type { Probe } from './effect.ts'
import type { EffectWorld } from './world.ts'

const STALE = 999_999
const toggled = { others: { isActive: true } }

/** Probes for the rules about categories, deadlines and owners. */
export function ruleProbes(world: EffectWorld): Record<string, Probe> {
  const { services } = world.test
  const { admin, developmentId, otherDevelopmentId } = world
  const category = () => ({
    name: `Category ${world.next()}x`,
    question: 'Is it hot?',
    advice: 'Turn it off.',
    defaultPriority: null,
    searchWords: 'warm',
    isNeverShown: false,
  })
  const otherCategory = {
    question: 'Is it cold?',
    advice: 'Turn it on.',
    defaultPriority: 'Urgent',
    searchWords: 'cool',
    isNeverShown: true,
  }
  const newCategory = async (): Promise<number> =>
    (
      await services.db
        .insertInto('categories')
        .values({ name: `Planted ${world.next()}`, sort_order: 10_000 + world.next() })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  return {
    createCategory: {
      call: () => ({ as: admin, body: { ...category(), parentId: null } }),
      others: { ...otherCategory, parentId: newCategory },
      refused: { name: '' },
    },
    updateCategory: {
      call: async () => ({ as: admin, params: { categoryId: await newCategory() }, body: category() }),
      others: otherCategory,
      refused: { name: '', version: STALE },
    },
    moveCategory: {
      call: async () => ({
        as: admin,
        params: { categoryId: await newCategory() },
        body: { beforeId: null },
      }),
      refused: { beforeId: STALE },
    },
    toggleCategory: {
      call: async () => ({
        as: admin,
        params: { categoryId: await newCategory() },
        body: { isActive: false },
      }),
      ...toggled,
    },
    addDeadlineRule: {
      call: async () => {
        await services.db.deleteFrom('deadline_rules').where('begins_on', '>', TODAY).execute()
        return {
          as: admin,
          body: {
            developmentId: null,
            categoryId: null,
            priority: 'Planned',
            kind: 'answer',
            amount: 5,
            unit: 'workingDays',
            beginsOn: addDays(TODAY, 100),
          },
        }
      },
      others: {
        developmentId,
        categoryId: world.categoryId,
        priority: 'Urgent',
        kind: 'complete',
        amount: 6,
        unit: 'hours',
        beginsOn: addDays(TODAY, 101),
      },
    },
    putOwnerRule: {
      call: async () => {
        await services.db.deleteFrom('owner_rules').execute()
        return { as: admin, body: { developmentId, categoryId: null, userId: admin.userId } }
      },
      others: {
        developmentId: otherDevelopmentId,
        categoryId: world.categoryId,
        userId: world.manager.userId,
      },
    },
  }
}
