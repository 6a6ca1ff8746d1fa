/** What companies of a country are called beside their name, in small letters and without dots. */
export const legalForms: readonly string[] =
  `ltd limited plc llp llc inc incorporated corp corporation co company gmbh mbh ggmbh ug ag kg kgaa ohg gbr eg ev se
  sa sas sarl sasu eurl scop sci snc srl spa sapa sl slu sc scoop scrl coop bv nv vof cv bvba vzw asbl oy oyj ab as asa
  aps ivs lda ltda eireli sro doo kft zrt nyrt spzoo pty cic`.split(/\s+/u)
