import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isPublicAddress, isPublicHost } from './address.ts'

const inward = `
  http://127.0.0.1/ http://127.1/ http://127.0.1/ http://2130706433/ http://0x7f000001/ http://0x7f.1/
  http://017700000001/ http://0177.0.0.1/ http://127.0.0.1./ http://１２７.０.０.１/ http://ⓛocalhost/ http://LOCALHOST/
  http://localhost./ http://db.localhost/ http://0/ http://0.0.0.0/ http://10.0.0.1/ http://10.255.255.255/
  http://100.64.0.1/ http://100.127.255.254/ http://168.63.129.16/ http://169.254.169.254/ http://0xa9fea9fe/ http://2852039166/
  http://172.16.0.1/ http://172.31.255.255/ http://192.0.0.8/ http://192.0.2.1/ http://192.88.99.1/ http://192.168.1.1/
  http://192.168.257/ http://198.18.0.1/ http://198.19.255.255/ http://198.51.100.7/ http://203.0.113.9/ http://224.0.0.1/
  http://239.255.255.255/ http://240.0.0.1/ http://255.255.255.255/ http://[::]/ http://[::1]/ http://[0:0:0:0:0:0:0:1]/
  http://[::ffff:127.0.0.1]/ http://[::ffff:7f00:1]/ http://[::ffff:8.8.8.8]/ http://[::127.0.0.1]/
  http://[64:ff9b::7f00:1]/ http://[64:ff9b:1::1]/ http://[100::1]/ http://[fc00::1]/ http://[fd12:3456::1]/
  http://[fe80::1]/ http://[fec0::1]/ http://[ff02::1]/ http://[2001::1]/ http://[2001:db8::1]/ http://[2002:7f00:1::]/
  http://[3fff::1]/ http://[5f00::1]/ http://intranet/ http://printer.local/ http://vault.internal/ http://nas.lan/
  http://router.home.arpa/ http://metadata.google.internal/`

const outward = `
  http://8.8.8.8/ http://1.1.1.1/ http://172.15.0.1/ http://172.32.0.1/ http://100.63.255.255/ http://100.128.0.1/
  http://168.63.129.17/ http://169.253.1.1/ http://192.167.1.1/ http://198.17.0.1/ http://223.255.255.255/ http://[2606:4700::1111]/
  http://[2a00:1450::1]/ http://[2001:4860:4860::8888]/ http://hearthmill.example/ http://hearthmill.example./
  http://bücher.example/ http://local.example/`

suite('addresses of the outside', () => {
  for (const url of inward.trim().split(/\s+/)) {
    test(`refuses ${url}`, () => assert.equal(isPublicHost(new URL(url).hostname), false))
  }
  for (const url of outward.trim().split(/\s+/)) {
    test(`lets ${url} pass`, () => assert.equal(isPublicHost(new URL(url).hostname), true))
  }
  test('takes nothing but addresses for addresses', () => {
    for (const text of ['', 'example.com', '8.8.8', '8.8.8.8/8', 'fe80::1%eth0']) {
      assert.equal(isPublicAddress(text), false, text)
    }
  })
})
