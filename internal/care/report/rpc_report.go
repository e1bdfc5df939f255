package report

import (
	"context"

	reportv1 "wellhouse.app/api/rpc/report/v1"
	"wellhouse.app/internal/platform/who"
)

// RPC serves reports and their files.
type RPC struct{ Service *Service }

// GetReport gives a summary as a page shows it.
//
// POST /wellhouse.report.v1.ReportService/GetReport
func (r RPC) GetReport(ctx context.Context, in *reportv1.GetReportRequest) (*reportv1.GetReportResponse, error) {
	report, err := r.Service.Report(ctx, who.From(ctx), Kind(in.GetKind()), askOf(in.GetPeriod()))
	if err != nil {
		return nil, err
	}
	return &reportv1.GetReportResponse{Report: report.Message()}, nil
}

// ListFiles lists what was asked for and what there is to ask for.
//
// POST /wellhouse.report.v1.ReportService/ListFiles
func (r RPC) ListFiles(ctx context.Context, _ *reportv1.ListFilesRequest) (*reportv1.ListFilesResponse, error) {
	files, offers, err := r.Service.Files(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	out := &reportv1.ListFilesResponse{}
	for _, f := range files {
		out.Files = append(out.Files, f.message())
	}
	for _, o := range offers {
		out.Offers = append(out.Offers, &reportv1.Offer{Kind: string(o.Kind), Format: string(o.Format)})
	}
	return out, nil
}

// RequestFile asks for a file.
//
// POST /wellhouse.report.v1.ReportService/RequestFile
func (r RPC) RequestFile(ctx context.Context, in *reportv1.RequestFileRequest) (*reportv1.RequestFileResponse, error) {
	f, err := r.Service.Request(ctx, who.From(ctx), Offer{Kind(in.GetKind()), Format(in.GetFormat())}, askOf(in.GetPeriod()))
	if err != nil {
		return nil, err
	}
	return &reportv1.RequestFileResponse{File: f.message()}, nil
}

// DownloadFile gives the file itself.
//
// POST /wellhouse.report.v1.ReportService/DownloadFile
func (r RPC) DownloadFile(ctx context.Context, in *reportv1.DownloadFileRequest) (*reportv1.DownloadFileResponse, error) {
	f, content, err := r.Service.Download(ctx, who.From(ctx), in.GetId())
	if err != nil {
		return nil, err
	}
	return &reportv1.DownloadFileResponse{FileName: f.Name, MediaType: f.Format.mediaType(), Content: content}, nil
}

// RemoveFile forgets a file before its time.
//
// POST /wellhouse.report.v1.ReportService/RemoveFile
func (r RPC) RemoveFile(ctx context.Context, in *reportv1.RemoveFileRequest) (*reportv1.RemoveFileResponse, error) {
	return &reportv1.RemoveFileResponse{}, r.Service.Remove(ctx, who.From(ctx), in.GetId())
}

func askOf(p *reportv1.Period) Ask {
	return Ask{Days: int(p.GetDays()), From: p.GetFrom(), To: p.GetTo()}
}

func (f File) message() *reportv1.File {
	return &reportv1.File{
		Id: f.ID, Kind: string(f.Kind), Format: string(f.Format), State: string(f.State), Progress: int32(f.Progress), From: f.From, To: f.To,
		FileName: f.Name, Bytes: int32(f.Bytes), CreatedAt: float64(f.CreatedAt), ExpiresAt: float64(f.ExpiresAt),
	}
}
