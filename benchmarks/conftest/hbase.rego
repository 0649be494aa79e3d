package main

import rego.v1

settings := {p.name: p.value | some p in input.configuration.property}

deny contains msg if {
	to_number(settings["hfile.block.cache.size"]) + to_number(settings["hbase.regionserver.global.memstore.size"]) > 0.8
	msg := "block cache and memstores take more than 0.8 of the heap"
}

deny contains msg if {
	to_number(settings["hbase.regionserver.handler.count"]) > 1000
	msg := "too many handlers"
}

warn contains msg if {
	settings["hbase.regionserver.optionalcacheflushinterval"] == "0"
	msg := "no periodic flush"
}

deny contains msg if {
	some i, j
	i < j
	input.configuration.property[i].name == input.configuration.property[j].name
	msg := sprintf("%s is given twice", [input.configuration.property[i].name])
}
