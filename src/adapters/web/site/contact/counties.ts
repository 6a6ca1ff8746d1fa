/** Counties and nations that stand between town and postal code in British and Irish addresses. */
export const counties: ReadonlySet<string> = new Set(
  `bedfordshire, berkshire, buckinghamshire, cambridgeshire, cheshire, cornwall, cumbria, derbyshire, devon, dorset,
  durham, east sussex, essex, gloucestershire, greater london, greater manchester, hampshire, herefordshire,
  hertfordshire, isle of wight, kent, lancashire, leicestershire, lincolnshire, merseyside, middlesex, norfolk,
  northamptonshire, northumberland, north yorkshire, nottinghamshire, oxfordshire, rutland, shropshire, n yorks, w yorks, s yorks, e yorks, n. yorks, w. yorks, s. yorks, e. yorks, glos, lancs, lincs, notts, wilts, hants, berks, bucks, oxon, beds, herts,
  northants, leics, staffs, worcs, salop, cambs, derbys, co durham, co. durham, middx, somerset,
  south yorkshire, staffordshire, suffolk, surrey, sussex, tyne and wear, warwickshire, west midlands, west sussex,
  west yorkshire, wiltshire, worcestershire, yorkshire, avon, clwyd, dyfed, gwent, gwynedd, powys, ceredigion,
  pembrokeshire, carmarthenshire, monmouthshire, anglesey, aberdeenshire, angus, argyll, ayrshire, fife, highland,
  lothian, moray, perthshire, scottish borders, shetland, orkney, outer hebrides, western isles, antrim, armagh, down, fermanagh, tyrone, carlow, cavan, clare, donegal,
  kerry, kildare, kilkenny, laois, leitrim, longford, louth, mayo, meath, monaghan, offaly, roscommon, tipperary,
  westmeath, wexford, wicklow, uk, united kingdom, england, scotland, wales, northern ireland, ireland, alberta,
  british columbia, manitoba, new brunswick, newfoundland and labrador, nova scotia, ontario, prince edward island, quebec,
  québec, saskatchewan, yukon, nunavut, northwest territories, victoria, new south wales, queensland, tasmania,
  south australia, western australia`.split(/,\s+/),
)
