package contactrule

import "strings"

// codesOf are the first three digits of the ZIP codes of a state, as ranges, or the
// first letters of the postal codes of a province. A town beyond the border of its
// post office's state has that state's code: Fishers Island NY, Texhoma TX, Alta WY.
var codesOf = readCodes(`
AL 350-369 AK 995-999 AZ 850-865 AR 716-729 CA 900-961 CO 800-816 CT 060-069 DE 197-199 DC 200-205,569 FL 320-339,341-349
GA 300-319,398-399 HI 967-968 ID 832-838 IL 600-629 IN 460-479 IA 500-528 KS 660-679 KY 400-427 LA 700-714 ME 039-049
MD 206-219 MA 010-027,055 MI 480-499 MN 550-567 MS 386-397 MO 630-658 MT 590-599 NE 680-693 NV 889-898 NH 030-038
NJ 070-089 NM 870-884 NY 005,063,100-149 NC 270-289 ND 580-588 OH 430-459 OK 730-732,734-749 OR 970-979 PA 150-196
RI 028-029 SC 290-299 SD 570-577 TN 370-385 TX 733,739,750-799,885 UT 840-847 VT 050-054,056-059 VA 201,220-246 WA 980-994
WV 247-268 WI 530-549 WY 820-831,834 AS 967 GU 969 MP 969 PR 006-007,009 VI 008 AA 340 AE 090-099 AP 962-966
AB T BC V MB R NB E NL A NS B NT X NU X ON K-N,P PE C QC G-H,J SK S YT Y`)

func readCodes(text string) map[string][]string {
	out := map[string][]string{}
	words := strings.Fields(text)
	for i := 0; i+1 < len(words); i += 2 {
		out[words[i]] = strings.Split(words[i+1], ",")
	}
	return out
}

// inRegion reports whether a postal code is one of a state or province.
func inRegion(code, region string) bool {
	for _, span := range codesOf[region] {
		first, last, found := strings.Cut(span, "-")
		if !found {
			last = first
		}
		if head := code[:len(first)]; head >= first && head <= last {
			return true
		}
	}
	return false
}
