import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { shelfAt } from './shelves.ts'

suite('an address tells', () => {
  for (const [path, shelf] of [
    ['/collections/swim', 'goods'],
    ['/categoria-producto/helados/', 'goods'],
    ['/shop/category/blocchi-1', 'goods'],
    ['/10-paniers-et-corbeilles', 'goods'],
    ['/products/the-cumulus-v3', 'thing'],
    ['/paniers/12-panier-a-buches.html', 'thing'],
    ['/leistungen/boot-camper/', 'service'],
    ['/nos-services/ramonage', 'service'],
    ['/servi%C3%A7os/restauro', 'service'],
    ['/%E0%A4%A', undefined],
    ['/blog/2024-05-03', undefined],
    ['/leistungen/', undefined],
    ['/', undefined],
  ] as const)
    test(`${shelf ?? 'nothing'} at ${path}`, () =>
      assert.equal(shelfAt(`https://mill.example${path}`), shelf))
})
