import { allOrganizationIds, findOrganization } from '#domains/identity/index.ts'
import { exportLines } from '#kernel/tenants/export.ts'
import type { Runtime } from '#roles/runtime.ts'
import { required, UsageError, type Values } from './command.ts'
import { writeWhole } from './whole-file.ts'
import { withRuntime } from './with-runtime.ts'

/** Writes an organization, or everything, into a file that another database takes in. */
export async function exportData(values: Values): Promise<void> {
  const path = required(values, 'file')
  await withRuntime(async (runtime, print) => {
    await writeWhole(path, await linesFor(runtime, values))
    print(`Written to ${path}. It holds secrets: keep it as you keep the database.`)
  })
}

async function linesFor({ app, base, opening }: Runtime, { organization, all }: Values) {
  if ((all === true) === (typeof organization === 'string'))
    throw new UsageError('name either --organization or --all')
  const organizationIds = all === true ? await allOrganizationIds(base) : [await idOf()]
  const [first = base.newId()] = organizationIds
  return exportLines(opening(first), {
    kind: all === true ? 'all' : 'organization',
    organizationIds,
    leftOut: { ...app.leftOutTables, ...(all !== true && app.tablesOfOthers) },
    now: base.now,
  })

  async function idOf() {
    const found = await findOrganization(base, String(organization))
    if (found === undefined) throw new UsageError(`there is no organization ${organization}`)
    return found.id
  }
}
