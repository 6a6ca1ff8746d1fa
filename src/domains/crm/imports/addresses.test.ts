import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { organization } from '#test/world.ts'
import { importPath, imported, recordsOf, uploaded } from './imports.fixture.ts'

const asAccounts = { record: 'account' }

async function addressesOf(file: readonly string[]) {
  const tenant = await organization()
  await imported(tenant, file.join('\n'), asAccounts)
  const all: { name: string; address: string }[] = await recordsOf(tenant, 'accounts')
  return Object.fromEntries(all.map(({ name, address }) => [name, address]))
}

suite('the address of a company in several columns', () => {
  test('is written as one, and says nothing twice', async () => {
    const found = await addressesOf([
      'Name,Billing Street,Billing City,Billing State/Province,Billing Zip/Postal Code,Billing Country',
      'Rye,Road 1,Seoul,,06236,South Korea',
      'Oat,"Hauptstr. 5, 10115 Berlin",Berlin,Berlin,10115,Deutschland',
      'Elm,"Mill Lane 2, Ludlow",Ludlow,Shropshire,SY8 1AA,',
      'Fir,,Oslo,,,Norway',
      'Ash,Road 9,,,,',
      'Yew,,,,,',
    ])
    assert.deepEqual(found, {
      Rye: 'Road 1, 06236 Seoul, South Korea',
      Oat: 'Hauptstr. 5, 10115 Berlin, Deutschland',
      Elm: 'Mill Lane 2, Ludlow, SY8 1AA, Shropshire',
      Fir: 'Oslo, Norway',
      Ash: 'Road 9',
      Yew: '',
    })
  })

  for (const [headers, row, address] of [
    ['Firma;Straße;PLZ;Ort;Land', 'Rye;Am Markt 3;23552;Lübeck;Deutschland', 'Deutschland'],
    ['Société;Adresse;Code postal;Ville;Pays', 'Rye;1 rue du Pré;35000;Rennes;France', 'France'],
    ['Empresa;Dirección;Código postal;Ciudad;País', 'Rye;Calle 1;28013;Madrid;España', 'España'],
    ['Azienda;Indirizzo;CAP;Città;Paese', 'Rye;Via 1;20121;Milano;Italia', 'Italia'],
    ['Bedrijf;Adres;Postcode;Plaats;Land', 'Rye;Gracht 1;1015 AA;Breda;Nederland', 'Nederland'],
    ['Empresa;Morada;Código postal;Cidade;País', 'Rye;Rua 1;1100-053;Lisboa;Portugal', 'Portugal'],
  ] as const)
    test(`is understood by its headers: ${headers}`, async () => {
      const [, street, code, city] = row.split(';')
      assert.deepEqual(Object.values(await addressesOf([headers, row])), [
        `${street}, ${code} ${city}, ${address}`,
      ])
    })

  test('is left alone where the file has no street, unless somebody asks for it', async () => {
    const tenant = await organization()
    const file = 'Name,City,Country\nRye,Oslo,Norway'
    const { id, mapping } = await uploaded(tenant, file, asAccounts)
    const fields = mapping.map(({ field }: { field: string | null }) => field)
    assert.deepEqual(fields, ['name', null, null])
    const asked = { mapping: [{ column: 'City', field: 'address_city' }] }
    assert.equal((await tenant.owner.patch(importPath(tenant, `${id}/`), asked)).status, 200)
    const preview = await tenant.owner.post(importPath(tenant, `${id}/preview/`))
    assert.equal(preview.body.results[0].values.address, 'Oslo')
  })
})
